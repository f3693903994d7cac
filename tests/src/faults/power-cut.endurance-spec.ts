import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@roomlight/tools/processes/free-port';
import { runningAddresses } from '@roomlight/tools/start/addresses';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL, type PhotoFile } from '../support/photos.js';
import { query } from '../support/rows.js';
import { ADMINISTRATOR, ANSWER_LIMIT_SECONDS } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { CuttableDisk } from './cuttable-disk.js';
import { expectEachSetOnce } from './expectations.js';
import { seeded, seedFrom } from './fault-plan.js';
import { ProductProcess } from './product-process.js';

/** More cuts at other moments: `POWER_CUTS=200 FAULT_SEED=$RANDOM npm test -- power-cut` */
const CUTS = Number(process.env['POWER_CUTS'] ?? 3);
const SEED = seedFrom(process.env);
/** The power is cut in the middle of work, after at most this many further deeds were acknowledged. */
const MAX_DEEDS = 30;

const obstacle = CuttableDisk.obstacle();

/** What a client asked for; `acknowledged` when the answer was a success. */
interface Deed {
  kind: 'upload' | 'save' | 'delete folder' | 'delete user' | 'invite';
  /** The folder, the user's id or the e-mail. */
  name: string;
  acknowledged: boolean;
}

(obstacle === undefined ? describe : describe.skip)(
  `a product whose power is cut (FAULT_SEED=${SEED})${obstacle === undefined ? '' : `, skipped because ${obstacle}`}`,
  () => {
    let disk: CuttableDisk;
    let product: ProductProcess;
    let port: number;
    let sets: PhotoFile[][];
    const deeds: Deed[] = [];
    let number = 0;

    beforeAll(async () => {
      process.stderr.write(`${CUTS} power cuts: FAULT_SEED=${SEED} makes the same ones again\n`);
      [disk, sets, port] = await Promise.all([
        CuttableDisk.create(),
        generatedSets(1, SMALL),
        freePort(),
      ]);
    });

    afterAll(async () => {
      await product?.kill();
      await disk?.remove();
    });

    async function start(): Promise<ApiClient> {
      product = await ProductProcess.start({
        PORT: String(port),
        DATA_DIR: disk.path,
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        ANSWER_LIMIT_SECONDS,
      });
      return eventually(() => ApiClient.signIn(product.url, ADMINISTRATOR));
    }

    const databaseUrl = async () => (await runningAddresses(disk.path))?.databaseUrl ?? '';

    /** Does one thing after another until the power is cut. */
    async function work(
      admin: ApiClient,
      chance: () => number,
      isOver: () => boolean,
    ): Promise<void> {
      while (!isOver()) {
        number += 1;
        await randomDeed(admin, chance, `${number} Elm Street`).catch(() => sleep(20));
      }
    }

    async function randomDeed(admin: ApiClient, chance: () => number, name: string): Promise<void> {
      const kinds = ['upload', 'save', 'save', 'delete folder', 'delete user', 'invite'] as const;
      const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'upload';
      switch (kind) {
        case 'upload':
          return attempt(kind, name, () => admin.submit(name, sets));
        case 'save':
          return attempt(kind, name, () => admin.saveExteriors(name, photos()));
        case 'delete folder': {
          await attempt('save', name, () => admin.saveExteriors(name, photos()));
          const path = `/api/folders/${encodeURIComponent(folderNameOf(name))}`;
          return attempt(kind, name, () => admin.call('DELETE', path));
        }
        case 'delete user': {
          const account = { email: `${number}@roomlight.example`, password: 'a-long-password' };
          await addUser(await databaseUrl(), account);
          const user = await ApiClient.signIn(product.url, account);
          await user.saveExteriors(name, photos());
          await user.submit(`${name} inside`, sets);
          const { id } = user.user;
          return attempt(kind, id, () => admin.call('DELETE', `/api/users/${id}`));
        }
        case 'invite': {
          const email = `invited-${number}@roomlight.example`;
          const account = { email, name: 'Pat', company: '', phone: '', role: 'user' };
          return attempt(kind, email, () =>
            admin.call('POST', '/api/users', { ...account, sendWelcomeEmail: true }),
          );
        }
      }
    }

    async function attempt(
      kind: Deed['kind'],
      name: string,
      ask: () => Promise<{ status: number }>,
    ): Promise<void> {
      const deed = { kind, name, acknowledged: false };
      deeds.push(deed);
      const { status } = await ask();
      deed.acknowledged = status >= 200 && status < 300;
    }

    const photos = () => sets.flatMap(([hdr]) => (hdr === undefined ? [] : [hdr]));

    const isDeleted = (name: string) =>
      deeds.some((deed) => deed.kind === 'delete folder' && deed.name === name);

    /** Whether all that was acknowledged is there, once, and nothing that was deleted. */
    async function expectHistory(admin: ApiClient, some: readonly Deed[]): Promise<void> {
      for (const { kind, name } of acknowledgedOf(some)) {
        switch (kind) {
          case 'upload':
            await admin.waitForListing(name, isFinished);
            await expectEachSetOnce(admin, folderNameOf(name), sets);
            break;
          case 'save':
            if (!isDeleted(name)) {
              await expectEachSetOnce(admin, folderNameOf(name), sets);
            }
            break;
          case 'delete folder':
            expect((await admin.folders()).map((folder) => folder.name)).not.toContain(
              folderNameOf(name),
            );
            break;
          case 'invite':
            await eventually(async () => expect(await mailsTo(name)).toHaveLength(1));
            break;
          case 'delete user':
            break;
        }
      }
      // Also those whose deletion was not acknowledged: all services agree.
      for (const { name: id } of some.filter(({ kind }) => kind === 'delete user')) {
        await eventually(async () => expect(await tracesOf(id)).toEqual([]));
      }
    }

    /** Tables with data of a user whom auth doesn't have. */
    async function tracesOf(userId: string): Promise<string[]> {
      const rows = await query<{ place: string }>(
        await databaseUrl(),
        `select place from (
           select 'folders' as place, owner_id as id from media.folders
           union all select 'listings', user_id from queue.listings
           union all select 'uses', user_id from billing.uses) as all_data
         where id = $1 and id not in (select id from auth.users)`,
        [userId],
      );
      return rows.map(({ place }) => place);
    }

    async function mailsTo(email: string): Promise<string[]> {
      const outbox = join(disk.path, 'outbox');
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      return names.filter((_, i) => mails[i]?.includes(email) === true);
    }

    it('loses nothing that it acknowledged, and does nothing twice', async () => {
      // Each has numbers of its own, whose order doesn't depend on which of the others is quicker.
      const moment = seeded(SEED * 4);
      const workers = [1, 2, 3].map((nth) => seeded(SEED * 4 + nth));
      let admin = await start();
      let checked = 0;
      for (let cut = 1; cut <= CUTS; cut += 1) {
        let isOver = false;
        const working = Promise.all(workers.map((chance) => work(admin, chance, () => isOver)));
        const enough = Math.ceil(moment() * MAX_DEEDS);
        await eventually(() =>
          expect(acknowledgedOf(deeds.slice(checked)).length).toBeGreaterThanOrEqual(enough),
        );
        await disk.cutPower();
        isOver = true;
        await product.kill();
        await working;
        await disk.unmount();
        await disk.mount();
        admin = await start();
        await expectHistory(admin, deeds.slice(checked));
        checked = deeds.length;
        process.stderr.write(`cut ${cut}: ${describeDeeds(deeds)}\n`);
      }
      await expectHistory(admin, deeds);
    });
  },
);

const acknowledgedOf = (deeds: readonly Deed[]): Deed[] =>
  deeds.filter((deed) => deed.acknowledged);

function describeDeeds(deeds: readonly Deed[]): string {
  const acknowledged = acknowledgedOf(deeds);
  const kinds = [...new Set(acknowledged.map(({ kind }) => kind))];
  const counts = kinds.map(
    (kind) => `${acknowledged.filter((d) => d.kind === kind).length} ${kind}`,
  );
  return `${acknowledged.length} of ${deeds.length} acknowledged (${counts.join(', ')})`;
}

const folderNameOf = (listingName: string): string => listingName.replaceAll(' ', '_');
