import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts';
import { FrameError } from '@roomlight/imaging';
import { waitFor } from '@roomlight/platform/testing';
import {
  autoenhanceAt,
  createAutoenhanceBench,
  KeptTask,
  type AutoenhanceBench,
  type Death,
} from '../../testing/autoenhance-harness.js';
import type { StubOptions, Step } from '../../testing/autoenhance-state.js';
import type { Fault } from '../../testing/autoenhance-stub.js';
import { ProviderAwayError, type MadePhoto } from '../enhancement.provider.js';
import { ProviderHintsService } from '../provider-hints.service.js';
import type { AutoenhanceProvider } from './autoenhance.provider.js';

const SIZE = { width: 320, height: 240 };

let bench: AutoenhanceBench;
let providers: AutoenhanceProvider[] = [];

async function begin(options: Partial<StubOptions> = {}): Promise<AutoenhanceBench> {
  bench = await createAutoenhanceBench(options);
  return bench;
}

afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.onApplicationShutdown()));
  providers = [];
  await bench.close();
});

function provider(
  hints = new ProviderHintsService(bench.clock),
  key?: string,
): AutoenhanceProvider {
  const made = autoenhanceAt(bench.stub, bench.clock, hints, key);
  providers.push(made);
  return made;
}

interface RunOptions {
  by?: AutoenhanceProvider;
  signal?: AbortSignal;
  death?: Death;
  /** Default false: time passes until it is done. */
  timeStandsStill?: boolean;
}

type Run = (task: KeptTask, options?: RunOptions) => Promise<MadePhoto>;

const merge: Run = (task, { by = provider(), signal, death, timeStandsStill = false } = {}) => {
  const made = by.mergeSet(bench.frames, { photo: bench.output }, task.job(signal, death));
  return timeStandsStill ? made : bench.pass(made);
};

const enhanceAs =
  (settings: Partial<Enhancement>): Run =>
  (task, { by = provider(), signal, death, timeStandsStill = false } = {}) => {
    const enhancement = { ...DEFAULT_ENHANCEMENT, ...settings };
    const made = by.enhance(bench.photo, bench.output, enhancement, task.job(signal, death));
    return timeStandsStill ? made : bench.pass(made);
  };
const enhance = enhanceAs({});

const BOTH: [string, Run][] = [
  ['merging', merge],
  ['enhancing', enhance],
];
const LEDGER: Record<string, Record<string, number>> = {
  merging: { order: 1, bracket: 3, image: 0, upload: 3, process: 1, credit: 1 },
  enhancing: { order: 0, bracket: 0, image: 1, upload: 1, process: 0, credit: 1 },
};

function ledger(): Record<string, number> {
  const counts = { order: 0, bracket: 0, image: 0, upload: 0, process: 0, credit: 0 };
  for (const { what } of bench.stub.state.ledger) {
    counts[what] += 1;
  }
  return counts;
}

async function expectThePhoto(): Promise<void> {
  expect(await readFile(bench.output)).toEqual(await readFile(bench.photo.path));
  expect(bench.stub.leaks).toEqual([]);
}

describe.each(BOTH)('%s by Autoenhance.ai', (what, run) => {
  it.each<[string, Partial<StubOptions>]>([
    ['as documented', {}],
    ['with the answers of older versions', { isOlder: true }],
    ['with a result that comes by itself', { redirects: false }],
    ['at once', { looks: 0 }],
  ])('makes a photo, %s', async (_, options) => {
    await begin(options);
    expect(await run(new KeptTask())).toMatchObject(SIZE);
    await expectThePhoto();
    expect(ledger()).toEqual(LEDGER[what]);
  });

  it.each([202, 400, 404, 409])(
    'waits for a result that is answered with %d for a while',
    async (status) => {
      await begin();
      bench.stub.fail('enhanced', { status }, { status });
      expect(await run(new KeptTask())).toMatchObject(SIZE);
      expect(ledger()).toEqual(LEDGER[what]);
    },
  );

  it.each<[Step, Fault]>([
    ['make order', 'lose the answer'],
    ['make image', 'lose the answer'],
    ['process', 'lose the answer'],
    ['see order', 'lose the answer'],
    ['see image', 'cut off'],
    ['result', 'lose the answer'],
    ['result', 'cut off'],
    ['result', 'hang'],
    ['process', { status: 429, headers: { 'retry-after': '0.05' } }],
    ['upload', { status: 503 }],
    ['make image', { status: 500 }],
    ['make order', 'hang'],
    ['enhanced', { status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }],
  ])('recovers from a fault: %s, %j', async (step, fault) => {
    await begin();
    bench.stub.fail(step, fault);
    expect(await run(new KeptTask())).toMatchObject(SIZE);
    await expectThePhoto();
    const counts = ledger();
    // An image whose place got lost with the answer stays empty: it costs nothing.
    const isLeftEmpty =
      what === 'enhancing' && step === 'make image' && fault === 'lose the answer';
    expect(counts).toEqual({ ...LEDGER[what], ...(isLeftEmpty && { image: 2 }) });
  });

  it('sends no photo to where an upload address redirects', async () => {
    await begin();
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const fault = { status: 307, headers: { location: `http://127.0.0.1:${port}/` } };
    bench.stub.fail('upload', fault, fault, fault, fault);
    await expect(run(new KeptTask())).rejects.toThrow();
    elsewhere.close();
    expect(asked).toEqual([]);
  });

  it('continues where it was, wherever its worker dies', async () => {
    await begin();
    const whole = new KeptTask();
    await run(whole);
    for (let notes = 0; notes < whole.notes; notes++) {
      bench.stub.state.ledger.length = 0;
      const task = new KeptTask();
      await expect(run(task, { death: { notes, when: 'kept' } })).rejects.toThrow(
        'the worker died',
      );
      expect(await run(task)).toMatchObject(SIZE);
      expect({ notes, ...ledger() }).toEqual({ notes, ...LEDGER[what] });
    }
  });

  it('makes no second photo when its worker dies before a step is saved', async () => {
    await begin();
    const whole = new KeptTask();
    await run(whole);
    for (let notes = 0; notes < whole.notes; notes++) {
      bench.stub.state.ledger.length = 0;
      const task = new KeptTask();
      const death: Death = { notes, when: 'not kept' };
      await expect(run(task, { death })).rejects.toThrow('the worker died');
      expect(await run(task)).toMatchObject(SIZE);
      const { order, process, upload } = ledger();
      expect({ notes, order, process }).toEqual({
        notes,
        order: LEDGER[what]?.['order'],
        process: LEDGER[what]?.['process'],
      });
      // A frame may be sent to the same place twice, a photo that is being processed never is.
      expect(upload).toBeLessThanOrEqual(what === 'merging' ? 4 : 1);
      expect(new Set(bench.stub.state.done('credit')).size).toBe(1);
    }
  });

  it('requests the same photo again when the answer to a paid request is lost', async () => {
    await begin();
    bench.stub.fail('enhanced', 'lose the answer');
    expect(await run(new KeptTask())).toMatchObject(SIZE);
    expect(new Set(bench.stub.state.done('credit')).size).toBe(1);
    expect(ledger()).toEqual({ ...LEDGER[what], credit: 2 });
  });

  it('waits for a photo at the redirected address without paying again', async () => {
    await begin();
    bench.stub.fail('result', { status: 404 }, { status: 403 }, { status: 404 });
    expect(await run(new KeptTask())).toMatchObject(SIZE);
    expect(ledger()).toEqual(LEDGER[what]);
  });

  it('is redirected again when a photo is no longer where the previous worker was sent', async () => {
    await begin();
    const task = new KeptTask();
    await run(task);
    bench.stub.fail('result', { status: 403 });
    expect(await run(task)).toMatchObject(SIZE);
    expect(ledger()).toEqual({ ...LEDGER[what], credit: 2 });
  });

  it('fetches a photo again without paying again when its worker died with it', async () => {
    await begin();
    const task = new KeptTask();
    await run(task);
    await writeFile(bench.output, '');
    expect(await run(task)).toMatchObject(SIZE);
    await expectThePhoto();
    expect(ledger()).toEqual(LEDGER[what]);
  });

  it('reports a failure of the provider in a sentence and starts again on a retry', async () => {
    let fails = true;
    await begin({ fails: () => fails });
    const task = new KeptTask();
    const failure = run(task);
    await expect(failure).rejects.toBeInstanceOf(FrameError);
    await expect(failure).rejects.toThrow("IMG_0.jpg couldn't be processed by Autoenhance.ai");
    fails = false;
    expect(await run(task)).toMatchObject(SIZE);
    expect(ledger()).toMatchObject({ credit: 1 });
  });

  it('reports a refusal of the provider in a sentence', async () => {
    await begin();
    const json = { detail: { json: { name: ['Longer than maximum length 90.'] } } };
    bench.stub.fail(what === 'merging' ? 'make bracket' : 'make image', { status: 422, json });
    await expect(run(new KeptTask())).rejects.toThrow(
      'IMG_0.jpg was refused by Autoenhance.ai: name: Longer than maximum length 90.',
    );
  });

  it('fails when the result is not a photo, after paying twice at most', async () => {
    await begin({ redirects: false });
    const bytes = Buffer.from('<html>Sorry</html>'.repeat(20));
    bench.stub.fail('enhanced', { status: 200, bytes }, { status: 200, bytes });
    await expect(run(new KeptTask())).rejects.toThrow('came back from Autoenhance.ai as something');
    expect(bench.stub.steps.filter((step) => step === 'enhanced')).toHaveLength(2);
  });

  it.each([401, 402, 403])('waits while the API key is not accepted (%d)', async (status) => {
    await begin();
    bench.stub.fail('see order', { status });
    bench.stub.fail('see image', { status });
    const task = new KeptTask();
    await expect(run(task)).rejects.toBeInstanceOf(ProviderAwayError);
    expect(await run(task)).toMatchObject(SIZE);
    expect(ledger()).toEqual(LEDGER[what]);
  });

  it.each(['refused', 'unavailable', 'hanging'] as const)(
    'gives up for now when requests are %s for longer',
    async (outage) => {
      await begin();
      const task = new KeptTask();
      await bench.stub.goAway(outage);
      await expect(run(task)).rejects.toBeInstanceOf(ProviderAwayError);
      await bench.stub.comeBack();
      expect(await run(task)).toMatchObject(SIZE);
      expect(ledger()).toEqual(LEDGER[what]);
    },
  );

  it('saves a step as taken when the provider has taken it, not when it is planned', async () => {
    await begin();
    const task = new KeptTask();
    await bench.stub.goAway('unavailable');
    await expect(run(task)).rejects.toBeInstanceOf(ProviderAwayError);
    expect(new Set(task.steps)).toEqual(new Set(['planned']));
    await bench.stub.comeBack();
    await run(task);
    expect(task.steps).toContain('taken');
  });

  it('gives up on a photo that never comes and does not count its second start as progress', async () => {
    await begin({ looks: Infinity });
    const task = new KeptTask();
    await expect(run(task)).rejects.toThrow('Autoenhance.ai made no photo in 30 minutes');
    task.steps.length = 0;
    await expect(run(task)).rejects.toThrow('Autoenhance.ai made no photo in 30 minutes');
    expect(new Set(task.steps)).toEqual(new Set(['planned']));
  });

  it('reports how long the provider wants to be left alone', async () => {
    await begin();
    const step = what === 'merging' ? 'make order' : 'make image';
    bench.stub.fail(step, { status: 429, headers: { 'retry-after': '120' } });
    await expect(run(new KeptTask())).rejects.toMatchObject({ retryAfterMs: 120_000 });
  });

  it('stops at once when it is cancelled', async () => {
    await begin({ looks: Infinity });
    const controller = new AbortController();
    const stopped = run(new KeptTask(), { signal: controller.signal, timeStandsStill: true });
    await waitFor('them to be asked', () =>
      bench.stub.steps.some((step) => step === 'see order' || step === 'see image'),
    );
    controller.abort(new Error('cancelled'));
    await expect(stopped).rejects.toThrow('cancelled');
    expect(ledger()).toMatchObject({ credit: 0 });
  });

  it('polls again at once when a webhook arrives', async () => {
    await begin({ looks: Infinity });
    const hints = new ProviderHintsService(bench.clock);
    const made = run(new KeptTask(), { by: provider(hints), timeStandsStill: true });
    await waitFor('it to wait', () => bench.clock.withDeadline === 0 && bench.clock.waiting === 1);
    const { state } = bench.stub;
    const id = state.done('order')[0] ?? state.done('image')[0] ?? 'none';
    state.finish();
    hints.wake([id]);
    expect(await made).toMatchObject(SIZE);
    hints.wake([id]);
  });
});

describe('enhancing by Autoenhance.ai', () => {
  it('requests a new upload address for a photo whose address has expired', async () => {
    await begin();
    const task = new KeptTask();
    // Dies when it knows where to send the photo.
    await expect(enhance(task, { death: { notes: 1, when: 'kept' } })).rejects.toThrow(
      'the worker died',
    );
    bench.stub.state.expirePlaces();
    expect(await enhance(task)).toMatchObject(SIZE);
    expect(ledger()).toEqual({ ...LEDGER['enhancing'], image: 2 });
  });

  it('requests one more upload address at most', async () => {
    await begin();
    bench.stub.fail('upload', { status: 403, bytes: Buffer.from('SignatureDoesNotMatch') });
    await expect(enhance(new KeptTask())).rejects.toThrow('SignatureDoesNotMatch');
  });

  it('starts again with other settings or another picture', async () => {
    await begin();
    const task = new KeptTask();
    await enhance(task);
    await enhanceAs({ enhanceType: 'warm' })(task);
    await writeFile(bench.photo.path, await readFile(bench.frames.flashes[0]?.path ?? ''));
    await enhanceAs({ enhanceType: 'warm' })(task);
    expect(ledger()).toMatchObject({ image: 3, credit: 3 });
    const settings = [...bench.stub.state.images.values()].map((image) => image.settings);
    expect(settings.map(({ enhance_type }) => enhance_type)).toEqual(['neutral', 'warm', 'warm']);
  });

  it('uses our own engine to finish food and pays once', async () => {
    await begin();
    expect(await enhanceAs({ enhanceType: 'food' })(new KeptTask())).toMatchObject(SIZE);
    expect(await readFile(bench.output)).not.toEqual(await readFile(bench.photo.path));
    expect(ledger()).toEqual(LEDGER['enhancing']);
  });

  it('refuses a file that is not a photo before it is sent', async () => {
    await begin();
    await writeFile(bench.photo.path, 'no photo, '.repeat(20));
    await expect(enhance(new KeptTask())).rejects.toThrow('IMG_0.jpg is not a picture');
    expect(bench.stub.steps).toEqual([]);
  });
});
