import { describe, expect, it } from '@jest/globals';
import type { CorrectionRound } from '@roomlight/contracts';
import {
  approvalText,
  correctionCountText,
  openCount,
  roundText,
} from './correction-words.rules.js';

const ROUND: CorrectionRound = {
  ...{ id: 'r', shareId: 's', agentName: 'Kim Agent', number: 2, state: 'sent' },
  ...{ sentAt: '2026-11-20T12:00:00.000Z', answeredAt: null, corrections: [] },
};

describe('the words about corrections', () => {
  it('Count them', () => {
    expect(correctionCountText(1)).toBe('1 correction');
    expect(correctionCountText(2)).toBe('2 corrections');
    const correction = {
      ...{ id: 'c', photoId: 'p', filename: '1.jpg', url: '/1', width: 3, height: 2 },
      ...{ text: 'Too dark', answer: '', outcome: null },
      place: { versionId: 'v', x: 0, y: 0, isOutside: false },
    };
    const corrections = [correction, { ...correction, outcome: 'done' as const }];
    expect(openCount({ ...ROUND, corrections })).toBe(1);
  });

  it('Name who approved, and when', () => {
    const approvedAt = '2026-11-21T12:00:00.000Z';
    expect(approvalText({ shareId: 's', agentName: 'Kim Agent', approvedAt })).toMatch(
      /^Approved by Kim Agent on .*2026/,
    );
  });

  it('Say when a round was sent, and when it was sent back', () => {
    expect(roundText(ROUND)).toMatch(/^Round 2, sent on .*2026/);
    expect(roundText({ ...ROUND, answeredAt: ROUND.sentAt })).toContain('sent back on');
  });
});
