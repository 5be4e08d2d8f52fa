/**
 * The contract and server files of a new feature, as texts.
 */
import type { Names } from './names.ts';

export function featureContract({ kebab, camel, pascal, snake }: Names, title: string): string {
  return `import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, id, text } from './kernel/fields.ts';

/** One ${title}. */
export const ${camel} = z.object({
  ${snake}_id: described(z.number(), '${title}编号'),
  user_id: described(z.number(), '所有者编号'),
  title: described(z.string(), '标题'),
  created_at: described(z.number(), '创建时间，秒'),
});
export type ${pascal} = z.output<typeof ${camel}>;

export const view${pascal} = endpoint({
  id: '${kebab}.view',
  methods: ['GET'],
  path: '/v1/${kebab}/view',
  access: 'login',
  effect: 'read',
  summary: '看一个${title}',
  query: z.object({ id: id('${title}编号') }),
  output: ${camel},
  errors: ['notFound'],
  idempotency: 'none',
  requirements: [],
});

export const create${pascal} = endpoint({
  id: '${kebab}.create',
  methods: ['POST'],
  path: '/v1/${kebab}/create',
  access: 'phone',
  effect: 'write',
  summary: '新建一个${title}',
  body: z.object({ title: text('标题', { max: 40, required: true }) }),
  output: ${camel},
  errors: ['refused'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: [],
});
`;
}

/** File name in server/features/<name>/ → text. */
export function serverFiles(names: Names, title: string): Record<string, string> {
  const { kebab, camel, pascal, snake } = names;
  return {
    'feature.ts': `import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { ${camel}Routes } from './routes.ts';
import { ${camel}Lifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: '${kebab}',
  routes: ${camel}Routes,
  provides: [provide(lifecycles, ${camel}Lifecycle)],
});
`,
    'routes.ts': `import * as contract from '@qunlu/contract/${kebab}.ts';
import type { Binder } from '../../platform/bind.ts';
import { checkWords, create${pascal} } from './service/create.ts';
import { view${pascal} } from './service/view.ts';

export function ${camel}Routes(bind: Binder): void {
  bind(contract.view${pascal}, (ctx, { query }) => view${pascal}(ctx, query.id));
  bind(
    contract.create${pascal},
    (ctx, { body }) => checkWords(ctx, body.title),
    (ctx, { body }) => create${pascal}(ctx, body.title),
  );
}
`,
    'policy.ts': `/** Who looks at whose ${title}: all that the rules ask. */
export interface AccessContext {
  viewerId: number;
  ownerId: number;
}

export const mayView = (access: AccessContext): boolean => access.viewerId === access.ownerId;
`,
    'policy.test.ts': `import { expect, test } from 'vitest';
import { mayView } from './policy.ts';

test('the owner may look, others may not', () => {
  expect(mayView({ viewerId: 1, ownerId: 1 })).toBe(true);
  expect(mayView({ viewerId: 2, ownerId: 1 })).toBe(false);
});
`,
    'service/view.ts': `import type { ${pascal} } from '@qunlu/contract/${kebab}.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { mayView } from '../policy.ts';
import { present${pascal} } from '../present.ts';
import { find${pascal} } from '../store.ts';

/** Something that is hidden answers like something that does not exist. */
export async function view${pascal}(ctx: ViewerCtx, ${camel}Id: number): Promise<${pascal}> {
  const row = await find${pascal}(ctx.db, ${camel}Id);
  if (!row || !mayView({ viewerId: ctx.viewer.userId, ownerId: row.user_id })) fail('notFound');
  return present${pascal}(row);
}
`,
    'service/create.ts': `import type { ${pascal} } from '@qunlu/contract/${kebab}.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { present${pascal} } from '../present.ts';
import { insert${pascal} } from '../store.ts';

/** Asks a provider, so it stands before the transaction. */
export const checkWords = (ctx: ViewerCtx, title: string): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'title', label: '标题', text: title }] });

export const create${pascal} = (ctx: ViewerCtx, title: string): Promise<${pascal}> =>
  inTransaction(ctx, async (tx) =>
    present${pascal}(await insert${pascal}(tx.db, { user_id: tx.viewer.userId, title, created_at: tx.now })),
  );
`,
    'service/lifecycle.ts': `import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { present${pascal} } from '../present.ts';
import { find${pascal}Of } from '../store.ts';

export const ${camel}Lifecycle: Lifecycle = {
  feature: '${kebab}',
  columns: {
    '${snake}.user_id': {
      merge: move('they belong to the kept account'),
      erase: erase('they go with their owner'),
    },
  },
  exports: async (ctx, userId, max) => ({
    ${title}: (await find${pascal}Of(ctx.db, userId, max)).map(present${pascal}),
  }),
  erases: ['您的${title}'],
  keeps: [],
};
`,
    'view.test.ts': `import { create${pascal}, view${pascal} } from '@qunlu/contract/${kebab}.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('what somebody makes they see, and nobody else', async () => {
  const [owner, other] = [await makePerson(world), await makePerson(world)];
  const { ${snake}_id: id } = await world.ask(create${pascal}, { token: owner.token, body: { title: '周六喝茶' } });
  const seen = await world.ask(view${pascal}, { token: owner.token, query: { id } });
  expect(seen).toMatchObject({ title: '周六喝茶', user_id: owner.userId });
  const answer = await world.call('GET', '/v1/${kebab}/view', { token: other.token, query: { id } });
  expect(answer.status).toBe(404);
});

test('one that does not exist answers 404 with a sentence', async () => {
  const { token } = await makePerson(world);
  const answer = await world.call('GET', '/v1/${kebab}/view', { token, query: { id: 1 } });
  expect(answer.status).toBe(404);
  expect(answer.body.errmsg).toBe('内容不存在或已不可见');
});

test('a guest is asked to log in', async () => {
  expect((await world.call('GET', '/v1/${kebab}/view', { query: { id: 1 } })).status).toBe(401);
});
`,
    'store.ts': `import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../platform/database.ts';
import type { ${pascal}Tables } from './tables.ts';

const tables = (db: Db) => db.withTables<${pascal}Tables>();

export type ${pascal}Row = Selectable<${pascal}Tables['${snake}']>;

export async function find${pascal}(db: Db, ${camel}Id: number): Promise<${pascal}Row | undefined> {
  return tables(db).selectFrom('${snake}').selectAll().where('${snake}_id', '=', ${camel}Id).executeTakeFirst();
}

export const insert${pascal} = (db: TxDb, row: Insertable<${pascal}Tables['${snake}']>): Promise<${pascal}Row> =>
  tables(db).insertInto('${snake}').values(row).returningAll().executeTakeFirstOrThrow();

/** All of a person's, the newest first. */
export async function find${pascal}Of(db: Db, userId: number, size: number): Promise<${pascal}Row[]> {
  return tables(db)
    .selectFrom('${snake}')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('${snake}_id', 'desc')
    .limit(size)
    .execute();
}
`,
    'tables.ts': `import type { Generated } from 'kysely';

export type ${pascal}Tables = {
  ${snake}: {
    ${snake}_id: Generated<number>;
    user_id: number;
    title: string;
    created_at: Date;
  };
};
`,
    'present.ts': `import type { ${pascal} } from '@qunlu/contract/${kebab}.ts';
import { secondsOf } from '../../platform/context.ts';
import type { ${pascal}Row } from './store.ts';

export function present${pascal}(row: ${pascal}Row): ${pascal} {
  return {
    ${snake}_id: row.${snake}_id,
    user_id: row.user_id,
    title: row.title,
    created_at: secondsOf(row.created_at),
  };
}
`,
  };
}

/** A table with ids that cannot be enumerated; its file is named by the UTC time, so that two branches do not collide. */
export function migration({ kebab, snake }: Names, now: Date): { path: string; text: string } {
  const [day = '', time = ''] = now.toISOString().split('T');
  const moment = `${day.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`;
  return {
    path: `server/migrations/${moment}_${snake}_begins.sql`,
    text: `-- feature: ${kebab}

create sequence ${snake}_seq;
create table ${snake} (
  ${snake}_id bigint primary key default public_id('${snake}_seq'),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  title text not null,
  created_at timestamptz not null
);
create index ${snake}_of_user on ${snake} (user_id, ${snake}_id);
`,
  };
}
