import { completion } from '../completion.js';
import { withProduct, type SignedIn } from '../product.js';
import { median, report } from '../report.js';
import { makeSet, upload } from '../upload.js';
import { addPeople } from './people.js';

const MANY = 200;
const FEW = 3;
const ROUNDS = 3;
/** Each of two users gets half the workers, and jobs in progress must be finished first. */
const GOAL = 3;

const set = await makeSet(1500, 1000);

/** The seconds from the last byte of the upload to the listing's completion. */
async function seconds(person: SignedIn, listingName: string): Promise<number> {
  await upload(person, { listingName, set, chunks: FEW });
  const start = performance.now();
  await completion(person, listingName);
  return (performance.now() - start) / 1000;
}

await withProduct(async (product) => {
  const people = await addPeople(product, 2);
  const [patient, busy] = people;
  if (patient === undefined || busy === undefined) {
    throw new Error('there is nobody to measure with');
  }
  const alone: number[] = [];
  const beside: number[] = [];
  await seconds(patient, 'Warm up');
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await seconds(patient, `Alone ${round}`));
  }
  await upload(busy, { listingName: 'Many', set, chunks: MANY });
  const start = performance.now();
  const many = completion(busy, 'Many').then(() => (performance.now() - start) / 1000);
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.push(await seconds(patient, `Beside ${round}`));
  }
  const untilThen = (performance.now() - start) / 1000;
  const all = await many;
  if (all <= untilThen) {
    throw new Error('the many sets were through before the few ones: nothing was measured');
  }
  const ratio = median(beside) / median(alone);
  report(`One user's ${FEW} sets while another's ${MANY} are merged in ${all.toFixed(0)} s`, [
    {
      name: `${FEW} sets beside ${MANY} / alone`,
      measured: `${median(beside).toFixed(1)} s`,
      peer: `${median(alone).toFixed(1)} s`,
      ratio,
      goal: `≤ ${GOAL}`,
      reached: ratio <= GOAL,
    },
  ]);
});
