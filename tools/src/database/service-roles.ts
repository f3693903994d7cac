import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The services with tables; each has a schema with its own name. */
export const SCHEMAS = ['auth', 'media', 'queue', 'billing'] as const;

export const newPassword = (): string => randomBytes(24).toString('base64url');

/** Roles belong to a whole server, so their names begin with the database's. */
export const roleOf = (database: string, schema: string): string => `${database}_${schema}`;

/**
 * Creates a role for each service, which owns the service's schema and can use nothing else in the database, and sets
 * the roles' passwords. What an earlier release created as the caller's goes to these roles. Needs a caller who may
 * create roles and owns the database.
 */
export async function ensureServiceRoles(
  client: pg.ClientBase,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const database = await currentDatabase(client);
  const name = client.escapeIdentifier(database);
  for (const [schema, password] of passwords) {
    const role = client.escapeIdentifier(roleOf(database, schema));
    if (!(await roleExists(client, roleOf(database, schema)))) {
      await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole`);
    }
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    // Lets an owner who isn't a superuser give the role its tables, and read them for a back-up.
    await client.query(`grant ${role} to current_user`);
    await client.query(`grant connect on database ${name} to ${role}`);
    await client.query(`create schema if not exists ${schema}`);
  }
  await client.query(`revoke all on database ${name} from public`);
  await client.query('revoke all on schema public from public');
  await giveSchemasToRoles(client);
}

/** Makes the role of each service the owner of the service's schema and of everything in it, where there is a role. */
export async function giveSchemasToRoles(client: pg.ClientBase): Promise<void> {
  const database = await currentDatabase(client);
  for (const schema of SCHEMAS) {
    const role = roleOf(database, schema);
    if (!(await roleExists(client, role))) {
      continue;
    }
    const { rows } = await client.query<{ change: string }>(
      `select format('alter schema %I owner to %I', nspname, $2::text) as change
         from pg_namespace where nspname = $1 and nspowner <> $2::text::regrole
       union all
       -- A column's own sequence follows its table.
       select format('alter %s %I.%I owner to %I', kind, $1::text, relname, $2::text)
         from pg_class c
         join (values ('r', 'table'), ('v', 'view'), ('S', 'sequence')) kinds (code, kind) on c.relkind::text = code
        where relnamespace = $1::text::regnamespace and relowner <> $2::text::regrole
          and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i') and relkind = 'S')
       union all
       select format('alter routine %s owner to %I', oid::regprocedure, $2::text)
         from pg_proc where pronamespace = $1::text::regnamespace and proowner <> $2::text::regrole`,
      [schema, role],
    );
    for (const { change } of rows) {
      await client.query(change);
    }
  }
}

async function currentDatabase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

async function roleExists(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}
