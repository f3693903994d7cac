import { describe, expect, it } from '@jest/globals';
import { exposureRatio, kindOf, type FrameEvidence } from './frame-kinds.rules.js';

const facts = { exposureSeconds: 0.3, aperture: 7.1, iso: 320, flashFired: false };

describe('kindOf', () => {
  const evidence: FrameEvidence = {
    expected: -0.5,
    measured: -0.7,
    roomLight: 0.3,
    flashFired: false,
    isOneLight: true,
  };

  it('recognises a bracket by tags and pictures that agree on one light', () => {
    expect(kindOf(evidence)).toBe('bracket');
    expect(kindOf({ ...evidence, expected: 1, measured: 1.2 })).toBe('bracket');
  });

  it('takes a frame with more light than its exposure gives for a flash frame', () => {
    expect(kindOf({ ...evidence, expected: -5.2, measured: -0.1 })).toBe('flash');
  });

  it('takes a frame whose light differs from place to place for a flash frame, though it is as bright as expected', () => {
    expect(kindOf({ ...evidence, isOneLight: false })).toBe('flash');
  });

  it('takes a nearly black room for a window frame, with tags or without', () => {
    const dark = { ...evidence, measured: -5.5, roomLight: 0.002 };
    expect(kindOf({ ...dark, expected: -4.1 })).toBe('window');
    expect(kindOf({ ...dark, expected: undefined })).toBe('window');
  });

  it('takes a much darker frame in the same light for a window frame', () => {
    expect(kindOf({ ...evidence, expected: -1.6, measured: -1.8 })).toBe('window');
  });

  it('takes a frame with less light than its exposure gives for one with the lamps off, not for a flash frame', () => {
    expect(kindOf({ ...evidence, expected: 1.4, measured: 0.4, isOneLight: false })).toBe(
      'bracket',
    );
  });

  it('believes a camera that fired its flash', () => {
    expect(kindOf({ ...evidence, flashFired: true })).toBe('flash');
  });

  it('takes frames without tags for flash frames', () => {
    expect(kindOf({ ...evidence, expected: undefined, flashFired: undefined })).toBe('flash');
  });
});

describe('exposureRatio', () => {
  it('multiplies shutter time and ISO and divides by the aperture squared', () => {
    const window = { ...facts, exposureSeconds: 1 / 200 };
    expect(exposureRatio(window, facts)).toBeCloseTo(Math.log(1 / 60));
    const wider = { ...facts, aperture: 7.1 / 2 };
    expect(exposureRatio(wider, facts)).toBeCloseTo(Math.log(4));
  });

  it('knows nothing of files without tags', () => {
    expect(exposureRatio({ ...facts, iso: null }, facts)).toBeUndefined();
    expect(exposureRatio(facts, { ...facts, exposureSeconds: null })).toBeUndefined();
    expect(exposureRatio({ ...facts, aperture: null }, facts)).toBeUndefined();
  });
});
