import type { Ctx, Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { findUnsealed, updateSeals, type KeptSubmission } from '../store/seals.ts';
import type { Content } from '../tables.ts';

type Sealing = Pick<Deps, 'secrets'>;

// The name of a purpose is part of every seal and hash: another one would make what is kept unreadable.
const purpose = 'form.submission';
const hashPurpose = 'form.phone';

/** Tells which secret a seal was made with. */
const keyMark = ({ secrets }: Sealing): Buffer => secrets.mac('form.key', 'mark').subarray(0, 8);

/** The columns of what is submitted. */
export const sealed = (deps: Sealing, content: Content) => ({
  content: deps.secrets.seal(purpose, JSON.stringify(content)),
  key_mark: keyMark(deps),
  phone_hash: content.facts['phone'] ? deps.secrets.mac(hashPurpose, content.facts['phone']) : null,
});

/** null when no secret that holds opens it. */
export function opened(
  { secrets }: Sealing,
  kept: Pick<KeptSubmission, 'content' | 'sealed'>,
): Content | null {
  const text = kept.sealed ? secrets.open(purpose, kept.content) : kept.content;
  return text === null ? null : (JSON.parse(text) as Content);
}

/** What a number may have been kept under, also before the key was changed. */
export const phoneHashes = (ctx: Ctx, phones: readonly string[]): { phone: string; hash: string }[] =>
  phones.flatMap((phone) =>
    ctx.deps.secrets.macs(hashPurpose, phone).map((hash) => ({ phone, hash: hash.toString('hex') })),
  );

const batch = 200;

/**
 * Job: seals what came in plain from before the seals, and, after SECRET_KEY was changed, anew what the previous one has sealed, so
 * that it can be taken out after its two days.
 */
export async function renewSeals(deps: Deps, goesOn: () => boolean): Promise<void> {
  const mark = deps.env.previousSecretKey === '' ? null : keyMark(deps);
  for (let rows, above = 0; goesOn(); above = rows.at(-1)?.submission_id ?? 0) {
    rows = await findUnsealed(deps.db, { mark, above, size: batch });
    if (rows.length === 0) return;
    const read = rows.flatMap((row) => {
      const content = opened(deps, row);
      if (content) return [{ ...row, by: sealed(deps, content) }];
      deps.log.error({ id: row.submission_id }, 'a form cannot be opened by any secret that holds');
      return [];
    });
    await updateSeals(alone(deps).db, read);
  }
}
