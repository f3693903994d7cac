import pg from 'pg';
import { eventually } from '../support/eventually.js';

/** What others can't do meanwhile: write the table, or even read it. */
type Mode = 'EXCLUSIVE' | 'ACCESS EXCLUSIVE';

let held: HeldTable[] = [];

/**
 * Locks a table against the services: a service that accesses it waits, so that a test can choose its moment, however
 * slow the machine. The lock is released after the test at the latest.
 * @param table including its schema: `media.versions`
 */
export async function holdTable(
  databaseUrl: string,
  table: string,
  mode: Mode = 'EXCLUSIVE',
): Promise<HeldTable> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
  const one = new HeldTable(client, table);
  held.push(one);
  return one;
}

export async function releaseTables(): Promise<void> {
  const all = held;
  held = [];
  await Promise.all(all.map((one) => one.release()));
}

export class HeldTable {
  private isHeld = true;

  constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** Resolves when a service waits for the table. */
  async isWaitedFor(): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await this.client.query(
        'SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
        [this.table],
      );
      if (rowCount === 0) {
        throw new Error(`nobody waits for ${this.table} yet`);
      }
    });
  }

  async release(): Promise<void> {
    if (this.isHeld) {
      this.isHeld = false;
      await this.client.query('ROLLBACK');
      await this.client.end();
    }
  }
}
