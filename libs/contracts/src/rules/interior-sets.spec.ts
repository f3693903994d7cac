import { describe, expect, it } from '@jest/globals';
import { classifyFiles, compareByNumber, type Classification } from './interior-sets.js';

const files = (...names: string[]) => names.map((name) => ({ name }));

type File = { name: string };

function classified(names: string[]) {
  const result: Classification<File> = classifyFiles(files(...names));
  if (result.kind === 'refused') {
    throw new Error(`refused: ${result.problem.title}: ${result.problem.message}`);
  }
  return {
    sets: result.sets.map(({ hdr, flashes }) => [hdr.name, ...flashes.map(({ name }) => name)]),
    exteriors: result.exteriors.map(({ name }) => name),
    skipped: result.skipped.map(({ name }) => name),
  };
}

function refused(names: string[]) {
  const result = classifyFiles(files(...names));
  if (result.kind === 'classified') {
    throw new Error('was accepted');
  }
  return result.problem;
}

describe('classifyFiles', () => {
  it('makes a set of a .jpg and the 2 to 5 .jpeg files that follow it', () => {
    expect(classified(['IMG_1.jpg', 'IMG_2.jpeg', 'IMG_3.jpeg']).sets).toEqual([
      ['IMG_1.jpg', 'IMG_2.jpeg', 'IMG_3.jpeg'],
    ]);
    const five = ['1.jpg', '2.jpeg', '3.jpeg', '4.jpeg', '5.jpeg', '6.jpeg'];
    expect(classified(five).sets).toEqual([five]);
  });

  it('orders files by number, not by letters, whatever order they come in', () => {
    expect(classified(['IMG_10.jpeg', 'IMG_9.jpeg', 'IMG_8.jpg', 'IMG_100.jpg'])).toEqual({
      sets: [['IMG_8.jpg', 'IMG_9.jpeg', 'IMG_10.jpeg']],
      exteriors: ['IMG_100.jpg'],
      skipped: [],
    });
  });

  it('takes a lone .jpg as an exterior and separates sets at their HDR frames', () => {
    expect(
      classified(['1.jpg', '2.jpg', '3.jpeg', '4.jpeg', '5.jpg', '6.jpeg', '7.jpeg', '8.jpg']),
    ).toEqual({
      sets: [
        ['2.jpg', '3.jpeg', '4.jpeg'],
        ['5.jpg', '6.jpeg', '7.jpeg'],
      ],
      exteriors: ['1.jpg', '8.jpg'],
      skipped: [],
    });
  });

  it('ignores the case of extensions', () => {
    expect(classified(['A1.JPG', 'A2.JPEG', 'A3.Jpeg']).sets).toHaveLength(1);
  });

  it('takes .jpg flash frames after an HDR file name with two or more underscores', () => {
    expect(classified(['IMG_1_HDR.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'IMG_4_HDR.jpg'])).toEqual({
      sets: [['IMG_1_HDR.jpg', 'IMG_2.jpg', 'IMG_3.jpg']],
      exteriors: ['IMG_4_HDR.jpg'],
      skipped: [],
    });
  });

  it('accepts .jpg and .jpeg flash frames together after an HDR file name with two or more underscores', () => {
    expect(classified(['_MG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])).toMatchObject({
      sets: [],
      exteriors: ['_MG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'],
    });
    expect(classified(['A_1_2.jpg', 'A_3.jpeg', 'A_4.jpg']).sets).toEqual([
      ['A_1_2.jpg', 'A_3.jpeg', 'A_4.jpg'],
    ]);
  });

  it('skips other extensions, even in the middle of a set', () => {
    expect(classified(['1.jpg', '2.jpeg', '2.xmp', '3.jpeg', '4.png'])).toEqual({
      sets: [['1.jpg', '2.jpeg', '3.jpeg']],
      exteriors: [],
      skipped: ['2.xmp', '4.png'],
    });
  });

  it('refuses a set with one flash frame', () => {
    expect(refused(['1.jpg', '2.jpeg', '3.jpg'])).toMatchObject({
      title: 'Incomplete interior set',
      message: expect.stringContaining('"1.jpg" with only 1 flash file'),
    });
  });

  it('refuses a set with six flash frames', () => {
    expect(
      refused(['1.jpg', '2.jpeg', '3.jpeg', '4.jpeg', '5.jpeg', '6.jpeg', '7.jpeg']),
    ).toMatchObject({
      title: 'Too many flash photos',
      message: expect.stringContaining('maximum is 5 flash photos per interior set'),
    });
  });

  it('refuses a flash frame without an HDR frame before it', () => {
    expect(refused(['1.jpeg', '2.jpg'])).toMatchObject({
      title: 'Incomplete interior set',
      message: expect.stringContaining('"1.jpeg" without a matching HDR'),
    });
  });

  it.each([[[]], [['notes.txt', 'a.png']]])('finds no valid set in %j', (names) => {
    expect(refused(names).title).toBe('No valid photos detected');
  });
});

describe('compareByNumber', () => {
  it('sorts any arrangement into the same order', () => {
    const names = ['b.jpg', 'a.jpg', 'x2_1.jpg', 'x2.jpg', 'x10.jpg', 'x2.jpeg'];
    const sorted = ['x2.jpeg', 'x2.jpg', 'x2_1.jpg', 'x10.jpg', 'a.jpg', 'b.jpg'];
    for (let turn = 0; turn < names.length; turn += 1) {
      const arranged = [...names.slice(turn), ...names.slice(0, turn)];
      expect(
        files(...arranged)
          .sort(compareByNumber)
          .map(({ name }) => name),
      ).toEqual(sorted);
    }
  });
});
