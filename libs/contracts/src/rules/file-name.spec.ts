import { describe, expect, it } from '@jest/globals';
import { cleanFileName, freeFileName, splitExtension } from './file-name.js';

describe('cleanFileName', () => {
  it.each([
    ['IMG_0001.jpg', 'IMG_0001.jpg'],
    ['living room.jpg', 'living_room.jpg'],
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\shoot\\a.jpeg', 'a.jpeg'],
    ['it\'s "home" 🏡.jpg', 'it\'s_"home"_🏡.jpg'],
    ['.jpg', '.jpg'],
  ])('turns %j into %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('shortens a long name before its extension', () => {
    const kept = cleanFileName(`${'a'.repeat(300)}.jpeg`);
    expect(kept).toHaveLength(120);
    expect(kept.endsWith('.jpeg')).toBe(true);
  });

  it.each(['', '..', '../', '\u0007'])('refuses %j', (name) => {
    expect(() => cleanFileName(name)).toThrow("can't be used");
  });
});

describe('freeFileName', () => {
  it('inserts the number before the extension', () => {
    const taken = new Set(['a.jpg', 'a (2).jpg', 'b']);
    const isTaken = (name: string) => taken.has(name);
    expect(freeFileName('c.jpg', isTaken)).toBe('c.jpg');
    expect(freeFileName('a.jpg', isTaken)).toBe('a (3).jpg');
    expect(freeFileName('b', isTaken)).toBe('b (2)');
  });
});

it('freeFileName treats a leading dot as part of the name', () => {
  expect(splitExtension('.env')).toEqual(['.env', '']);
  expect(splitExtension('a.b.jpg')).toEqual(['a.b', '.jpg']);
});
