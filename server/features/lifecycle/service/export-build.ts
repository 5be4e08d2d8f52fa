import { exportDays } from '@qunlu/contract/account/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { after, jobContext, secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { alone } from '../../../platform/database.ts';
import { lifecycles } from '../ports.ts';
import { dropOlderExports, dropOldExports, claimExport, writeExport } from '../store/exports.ts';

/** Seconds after which a build counts as left by a process that died. */
const stuckSeconds = 600;
const version = '1';

async function build(ctx: Ctx, exportId: number, userId: number): Promise<void> {
  const taken = { exportId, startedAt: ctx.now };
  const all = ctx.deps.ports.get(lifecycles);
  const json: Record<string, unknown> = { 版本: version, 导出时间: dateTime(secondsOf(ctx.now)) };
  const vcards: string[] = [];
  for (const [index, lifecycle] of all.entries()) {
    const part = await lifecycle.exportData?.(ctx, userId);
    Object.assign(json, part?.json);
    vcards.push(...(part?.vcards ?? []));
    await writeExport(alone(ctx).db, taken, { progress: Math.floor(((index + 1) * 99) / all.length) });
  }
  await writeExport(alone(ctx).db, taken, {
    state: 'ready',
    progress: 100,
    json_file: Buffer.from(`${JSON.stringify(json, null, 2)}\n`),
    vcf_file: vcards.length > 0 ? Buffer.from(vcards.join('')) : null,
    expires_at: after(ctx.now, exportDays * 86_400),
  });
  await dropOlderExports(alone(ctx).db, userId, exportId);
}

/** D150: builds requested exports, one after the other. */
export async function buildExports(deps: Deps, goesOn: () => boolean): Promise<void> {
  // Its person asks again; staff reads why for as long as it would have stood.
  const run = jobRows(deps, 'lifecycle.build-exports', { rests: exportDays * 86_400 });
  while (goesOn()) {
    const ctx = jobContext(deps);
    const next = await claimExport(alone(ctx).db, ctx.now, stuckSeconds);
    if (!next) break;
    await run.one(next.export_id, () =>
      build(ctx, next.export_id, next.user_id).catch(async (error: unknown) => {
        await writeExport(
          alone(ctx).db,
          { exportId: next.export_id, startedAt: ctx.now },
          { state: 'failed' },
        );
        throw error;
      }),
    );
  }
  await run.end();
}

export async function cleanExports(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldExports(deps.db, deps.clock(), exportDays, goesOn);
}
