import { expect, it } from '@jest/globals';
import { channelTables, NEUTRAL_COLOURS } from '@roomlight/contracts/rules';
import { colourFilterValues } from './colour-filter.rules.js';

const numbers = (list: string) => list.split(' ').map(Number);

it('the colour filter has the values of the tables, whether a browser rounds or truncates', () => {
  const colours = { brightness: 83, saturation: 140, warmth: 17, blackLevel: 122 };
  const wanted = [...channelTables(colours).red];
  const values = numbers(colourFilterValues(colours).red).map((value) => value * 255);
  expect(values.map(Math.round)).toEqual(wanted);
  expect(values.map(Math.floor)).toEqual(wanted);
});

it('the colour filter changes nothing when nothing is set', () => {
  const { red, matrix } = colourFilterValues(NEUTRAL_COLOURS);
  expect(numbers(red).map((value) => Math.round(value * 255))).toEqual([...Array(256).keys()]);
  expect(numbers(matrix)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]);
});
