import { describe, expect, it } from '@jest/globals';
import { changedContent } from './unaltered.rules.js';

const MERGED = { id: 'merged', alterations: [], unalteredVersionId: null };

describe('the unaltered version of a photo', () => {
  it('is none while the content is as it was', () => {
    expect(changedContent(MERGED, [])).toEqual({ alterations: [], unalteredVersionId: null });
  });

  it('is the one from which the first alteration was made', () => {
    expect(changedContent(MERGED, ['screen'])).toEqual({
      alterations: ['screen'],
      unalteredVersionId: 'merged',
    });
  });

  it('stays the same through later edits and alterations', () => {
    const withScreen = { id: 'screen', ...changedContent(MERGED, ['screen']) };
    const straightened = { id: 'straight', ...changedContent(withScreen, ['screen']) };
    expect(changedContent(straightened, ['screen', 'sky']).unalteredVersionId).toBe('merged');
  });

  it('stays unknown when it is gone', () => {
    const orphan = { id: 'old', alterations: ['sky' as const], unalteredVersionId: null };
    expect(changedContent(orphan, ['sky']).unalteredVersionId).toBeNull();
  });
});
