import pg from 'pg';
import { withProduct, type Product } from './product.js';
import { median, report, type Figure } from './report.js';

/** The numbers of sign-ins and resets that one e-mail is allowed. */
const SIGN_INS = 10;
const RESETS = 5;
const ACCOUNTS = 40;
const GOAL = 0.05;

/** The kinds of e-mails that are tried, with the peer first. */
const KINDS = ['known', 'unknown', 'unset'] as const;
type Kind = (typeof KINDS)[number];
const NAMES: Record<Kind, string> = {
  known: 'an account',
  unknown: 'no account',
  unset: 'an account without a password',
};

const emailOf = (kind: Kind, n: number): string => `${kind}-${n}@bench.example`;

/** Adds accounts with the password of the signed-in user, and accounts without one. */
async function insertAccounts({ stack, user }: Product): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into auth.users (id, email, email_key, name, role, password_hash)
       select gen_random_uuid(), made.email, made.email, 'Somebody', 'user',
              case kind when 'known' then admin.password_hash end
         from auth.users admin,
              unnest(array['known', 'unset']) kind,
              generate_series(1, $2::int) n,
              concat(kind, '-', n, '@bench.example') made (email)
        where admin.id = $1`,
      [user.id, ACCOUNTS],
    );
  } finally {
    await client.end();
  }
}

let requests = 0;

/** The milliseconds until the answer; each request comes from a different address. */
async function timed({ stack }: Product, path: string, body: object, status: number) {
  requests += 1;
  const start = performance.now();
  const answer = await fetch(stack.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: stack.url,
      'x-forwarded-for': `198.18.${Math.floor(requests / 250)}.${requests % 250}`,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  const took = performance.now() - start;
  if (answer.status !== status) {
    throw new Error(`${path} answered ${answer.status} instead of ${status}`);
  }
  return took;
}

/**
 * The median time of each kind. The kinds alternate in an order that is drawn each time, so that other activity of the
 * machine, and work left over by a request, affects all of them alike.
 */
async function medians(
  kinds: readonly Kind[],
  timesEach: number,
  measure: (email: string) => Promise<number>,
): Promise<Map<Kind, number>> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let n = 0; n < timesEach * ACCOUNTS; n += 1) {
    for (const kind of shuffled(kinds)) {
      times.get(kind)?.push(await measure(emailOf(kind, (n % ACCOUNTS) + 1)));
    }
  }
  return new Map([...times].map(([kind, values]) => [kind, median(values)]));
}

const shuffled = (kinds: readonly Kind[]): Kind[] =>
  kinds
    .map((kind) => ({ kind, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind);

function figures(what: string, measured: ReadonlyMap<Kind, number>): Figure[] {
  const peer = measured.get('known') ?? NaN;
  return [...measured]
    .filter(([kind]) => kind !== 'known')
    .map(([kind, value]) => ({
      name: `${what}: ${NAMES[kind]} / ${NAMES.known}`,
      measured: `${value.toFixed(2)} ms`,
      peer: `${peer.toFixed(2)} ms`,
      ratio: value / peer,
      goal: `1 ± ${GOAL}`,
      reached: Math.abs(value / peer - 1) <= GOAL,
    }));
}

await withProduct(
  async (product) => {
    await insertAccounts(product);
    const signIn = (email: string) =>
      timed(product, '/api/auth/login', { email, password: 'measured without care' }, 401);
    const reset = (email: string) => timed(product, '/api/auth/request-reset', { email }, 200);
    for (let n = 0; n < 50; n += 1) {
      await signIn(`warm-up-${n}@bench.example`);
      await reset(`warm-up-${n}@bench.example`);
    }
    const signIns = await medians(KINDS, SIGN_INS, signIn);
    const resets = await medians(['known', 'unknown'], RESETS, reset);
    report(
      `The time of an answer tells nobody who has an account: medians of ${SIGN_INS * ACCOUNTS} refused sign-ins and ${RESETS * ACCOUNTS} resets of each kind`,
      [...figures('sign-in', signIns), ...figures('reset', resets)],
    );
  },
  { TRUSTED_PROXIES: '1' },
);
