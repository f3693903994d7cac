import type { OutgoingHttpHeaders } from 'node:http';
import type { RawRequest } from './raw-request.js';
import type { WellFormed } from './well-formed.js';

export interface Malformed {
  what: string;
  request: RawRequest;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = 'multipart/form-data; boundary=edge';
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Bodies that are wrong for every call: not JSON, not an object, not text, too large, or of another type. */
const WRONG_BODIES: [string, string | Buffer, OutgoingHttpHeaders?][] = [
  ['half an object', '{"email":'],
  ['two objects', '{}{}'],
  ['an array', '[{}]'],
  ['a number', '7'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['bare words', '{email: yes}'],
  ['endless nesting', deep(50_000)],
  ['a poisoned prototype', '{"__proto__":{"role":"admin"}}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ['a member nobody knows', '{"isAdmin":true,"hasOwnProperty":1}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['more than 1 MB', JSON.stringify({ email: 'x'.repeat(1024 * 1024) })],
  ['text', 'email=a@b.co', { 'content-type': 'text/plain' }],
  ['a form', 'email=a@b.co', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ['a type that is none', '{}', { 'content-type': ';;/' }],
  ['packed JSON', Buffer.from([31, 139, 8, 0]), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
];

/** Values that no field accepts, except fields that accept text. */
const WRONG_VALUES: [string, unknown][] = [
  ['an array', []],
  ['an object', { $ne: null }],
  ['an object that says it is a text', { toString: 'x', length: 5 }],
  ['an object that says it is of a class', { constructor: { name: 'x' }, prototype: 5 }],
  ['a huge text', 'x'.repeat(200_000)],
  ['a huge number', 1e308],
  ['deep nesting', JSON.parse(`{"a":${deep(60)}}`)],
];

const WRONG_PARTS = [
  '%00',
  '%zz',
  '%ff',
  '%ED%A0%80',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%0d%0aset-cookie:a=b',
  '__proto__',
  'constructor',
  '%F0%9F%8F%A0%E2%80%AE',
  "'%20OR%201=1--",
  'x'.repeat(3000),
  '00000000-0000-0000-0000-000000000000',
];

const WRONG_QUERIES = [
  '?limit=-1&listingName=&w=0',
  '?limit=1e3&listingName[]=a&w=320.5',
  '?limit=1&limit=2&listingName=a&listingName=b&w=1&w=2',
  '?__proto__[x]=1&constructor=2',
  '?listingName=%zz&limit=%zz&w=%zz',
  `?listingName=${'x'.repeat(5000)}&before=${'9'.repeat(5000)}&v=${'y'.repeat(2000)}`,
  '?%00=%00&before=%00&v=%00&listingName=%00',
];

const ODD_HEADERS: [string, OutgoingHttpHeaders][] = [
  ['a cookie that is none', { cookie: 'roomlight_session=%zz; =; ;;; a' }],
  ['a session twice', { cookie: `roomlight_session=${'a'.repeat(43)}; roomlight_session=b` }],
  ['a range that is none', { range: 'bytes=9-1,-,x', 'if-range': 'yesterday' }],
  ['tags and times that are none', { 'if-none-match': 'W/"', 'if-modified-since': 'soon' }],
  ['a forwarded address that is none', { 'x-forwarded-for': "';,,::", 'x-forwarded-proto': '\t' }],
  ['a request id that is none', { 'x-request-id': '<script>'.repeat(20) }],
  ['what it accepts, unreadably', { accept: ';q=,,/', 'accept-encoding': '\u00e9' }],
  ['more headers than are taken', { 'x-much': 'y'.repeat(20_000) }],
  ['a host that is none', { host: ':::' }],
];

/** All malformed variants of a request, derived from a well-formed one. */
export function malformedRequests(route: string, good: WellFormed): Malformed[] {
  const method = route.slice(0, route.indexOf(' '));
  return [
    ...wrongHeaders(method, good),
    ...wrongQueries(method, good),
    ...wrongPaths(method, route, good),
    ...(good.json === undefined ? [] : wrongJson(method, good.path, good.json)),
    ...(good.form === undefined ? [] : wrongForms(method, good.path, good.form)),
  ].map(({ what, request }) => ({ what: `${route} with ${what}`, request }));
}

function wrongHeaders(method: string, { path, json }: WellFormed): Malformed[] {
  const isRead = method === 'GET';
  // A request that changes something needs a wrong body as well, because an odd header alone may be accepted.
  const rest = isRead || json === undefined ? {} : { body: '[]', headers: JSON_TYPE };
  return ODD_HEADERS.map(([what, headers]) => ({
    what,
    request: { method, path, ...rest, headers: { ...rest.headers, ...headers } },
  }));
}

function wrongQueries(method: string, { path }: WellFormed): Malformed[] {
  const bare = path.split('?')[0] ?? path;
  return method === 'GET'
    ? WRONG_QUERIES.map((query) => ({
        what: `the query ${query.slice(0, 40)}`,
        request: { method, path: bare + query },
      }))
    : [];
}

/** Replaces each parameter of the route in turn by an impossible value. */
function wrongPaths(method: string, route: string, { path, json }: WellFormed): Malformed[] {
  const pattern = route.slice(route.indexOf(' ') + 1).split('/');
  const parts = (path.split('?')[0] ?? path).split('/');
  const body = json === undefined ? {} : { body: JSON.stringify(json), headers: JSON_TYPE };
  return pattern.flatMap((part, place) =>
    part.startsWith(':')
      ? WRONG_PARTS.map((wrong) => ({
          what: `${part} ${wrong.slice(0, 30)}`,
          request: { method, path: parts.with(place, wrong).join('/'), ...body },
        }))
      : [],
  );
}

function wrongJson(method: string, path: string, good: Record<string, unknown>): Malformed[] {
  const bodies = WRONG_BODIES.map(([what, body, headers = JSON_TYPE]) => ({
    what,
    request: { method, path, body, headers },
  }));
  const values = Object.keys(good).flatMap((field) =>
    WRONG_VALUES.map(([what, value]) => ({
      what: `${what} as ${field}`,
      request: {
        method,
        path,
        body: JSON.stringify({ ...good, [field]: value }),
        headers: JSON_TYPE,
      },
    })),
  );
  const surrogates = Object.keys(good).map((field) => ({
    what: `half a character as ${field}`,
    request: {
      method,
      path,
      body: JSON.stringify({ ...good, [field]: 'half \ud800' }),
      headers: JSON_TYPE,
    },
  }));
  return [...bodies, ...values, ...surrogates];
}

function wrongForms(method: string, path: string, good: FormData): Malformed[] {
  const part = (head: string, body = 'x') => `--edge\r\n${head}\r\n\r\n${body}\r\n`;
  const field = (name: string, value: string) =>
    part(`content-disposition: form-data; name="${name}"`, value);
  const texts = [...good].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const end = '--edge--\r\n';
  const file = part('content-disposition: form-data; name="photos"; filename="a.jpg"');
  const garbage = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256));
  const bodies: [string, string | Buffer, string?][] = [
    ['nothing', ''],
    ['no boundary', end, 'multipart/form-data'],
    ['an endless boundary', end, `multipart/form-data; boundary=${'b'.repeat(500)}`],
    ['another kind of parts', end, 'multipart/mixed; boundary=edge'],
    ['JSON', '{}', 'application/json'],
    ['no parts', end],
    ['garbage', garbage],
    ['garbage between edges', Buffer.concat([Buffer.from('--edge\r\n'), garbage])],
    [
      'a part that never ends',
      part('content-disposition: form-data; name="folderName"').slice(0, -4),
    ],
    ['a file that never ends', file.slice(0, -4)],
    ['a part without a name', part('content-disposition: form-data') + end],
    ['a part without a head', part('') + end],
    ['a head without end', `--edge\r\n${'x: y\r\n'.repeat(20_000)}`],
    ['a poisoned name', field('__proto__', '{"x":1}') + end],
    ['more fields than are taken', field('a', 'b').repeat(3000) + end],
    ['a field without end', field('listingName', 'x'.repeat(2_000_000)) + end],
    ['a file that is text', file + end],
    [
      'a file in another field',
      part('content-disposition: form-data; name="x"; filename="a"') + end,
    ],
    ['each field twice', texts.map(([name, value]) => field(name, value).repeat(2)).join('') + end],
  ];
  const values = texts.flatMap(([name]) =>
    ['', '\0', '[[]]', '{"a":1}', '-1', '1e9', 'NaN', '[1e9]', '[-3]', '../..'].map((wrong) => {
      const others = texts.map(([other, value]) => field(other, other === name ? wrong : value));
      return [`${JSON.stringify(wrong)} as ${name}, and no file`, others.join('') + end] as const;
    }),
  );
  return [...bodies, ...values].map(([what, body, type = FORM_TYPE]) => ({
    what,
    request: { method, path, body, headers: { 'content-type': type } },
  }));
}
