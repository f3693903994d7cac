import { beforeEach, expect, it, jest } from '@jest/globals';
import { RunningTests } from './running-tests.js';

let said: string[];
let tests: RunningTests;

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
  tests = new RunningTests();
});

it('each running test is named when none has begun or ended for 15 s, and again after 15 s more', () => {
  tests.begin('1', 'shows the queue');
  jest.advanceTimersByTime(10_000);
  tests.begin('2', 'shows a folder');
  jest.advanceTimersByTime(14_000);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(said).toEqual(['… 25 s in shows the queue\n', '… 15 s in shows a folder\n']);
  jest.advanceTimersByTime(15_000);
  expect(said.slice(2)).toEqual(['… 40 s in shows the queue\n', '… 30 s in shows a folder\n']);
});

it('a test that has ended is not named, nor is one that another has followed', () => {
  tests.begin('1', 'shows the queue');
  tests.begin('2', 'shows a folder');
  tests.end('2');
  tests.begin('1', 'shows a photo');
  jest.advanceTimersByTime(15_000);
  expect(said).toEqual(['… 15 s in shows a photo\n']);
});

it('nothing is said when no test runs', () => {
  tests.begin('1', 'shows the queue');
  tests.end('1');
  jest.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
