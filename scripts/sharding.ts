/**
 * Which statements of the product one shard would answer, were the tables where scripts/sharding/tables.txt says (docs/sharding.md).
 *   npm run sharding                                collects what all calls send, and prints the counts
 *   npm run sharding -- --kept                      the same of what was collected last
 *   npm run sharding -- --kept --list               every statement that goes to more than one shard, with who sends it
 *   npm run sharding -- --kept --reference card,…   as if these tables stood on every node
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadModule } from 'libpg-query';
import { sentFile, type SentStatements } from '../server/testing/sent-statements.ts';
import { run } from './run.ts';
import { type Placement, type Placements, placements } from './sharding/placement.ts';
import { callsOf, countsOf, tableCounts, type StatementRoute, rowsOf } from './sharding/report.ts';
import { routeOf } from './sharding/routing.ts';

const { values } = parseArgs({
  options: { kept: { type: 'boolean' }, list: { type: 'boolean' }, reference: { type: 'string' } },
});

function placed(reference: readonly string[]): Placements {
  const all = new Map<string, Placement>(placements());
  for (const table of reference) {
    if (!all.has(table)) throw new Error(`there is no table ${table}`);
    all.set(table, { group: 'reference', ids: [] });
  }
  return all;
}

async function main(): Promise<number> {
  if (!values.kept) {
    const code = await run('vitest', ['run', '--project', 'api', 'server/testing/guard-cost.test.ts'], {
      STATEMENTS: 'keep',
    });
    if (code !== 0) return code;
  }
  await loadModule();
  const schema = JSON.parse(readFileSync(sentFile, 'utf8')) as SentStatements;
  const where = placed(values.reference?.split(',') ?? []);
  const routed: StatementRoute[] = schema.statements.map((statement) => ({
    ...statement,
    ...routeOf(statement.text, { placements: where, schema, same: statement.same }),
  }));
  if (values.list) for (const line of rowsOf(routed)) console.log(line);
  for (const line of countsOf(routed)) console.log(line);
  console.log(`\n${callsOf(routed)}`);
  for (const line of tableCounts(routed)) console.log(line);
  return 0;
}

process.exitCode = await main();
