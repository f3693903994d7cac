import { expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import { attachment, safeFileName } from './attachment.rules.js';

it.each([
  ['12_Elm_Street ../../etc/passwd.zip', '12_Elm_Street .._.._etc_passwd.zip'],
  ['../x.zip', '_x.zip'],
  ['..', '_'],
  ['a?b:c"d*e|f<g>h\\\\i.zip', 'a_b_c_d_e_f_g_h_i.zip'],
  ['CON.zip', 'CON_.zip'],
  ['lpt1', 'lpt1_'],
  ['nul.tar.gz', 'nul_.tar.gz'],
  ['end. . ', 'end'],
  ['photo\u202egpj.exe', 'photo_gpj.exe'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie_ b'],
  ['Elm Straße 家 é.jpg', 'Elm Straße 家 é.jpg'],
  ['.hidden.jpg', '.hidden.jpg'],
])('a file called %j is saved as %j', (name, saved) => {
  expect(safeFileName(name)).toBe(saved);
  expect(parse(attachment(name)).parameters['filename']).toBe(saved);
});

it('a long name keeps its extension', () => {
  expect(safeFileName(`${'a'.repeat(300)}.jpg`)).toBe(`${'a'.repeat(196)}.jpg`);
});
