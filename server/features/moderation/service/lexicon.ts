import type { Ctx, Deps } from '../../../platform/context.ts';
import { makeLexicon, type Lexicon } from '../policy/lexicon.ts';
import { findList, findVersion } from '../store/words.ts';

/** A change is known to every process within five seconds (D137). */
const pollMs = 4000;

interface CachedLexicon {
  /** When it was last compared with the database, milliseconds. */
  at: number;
  version: number;
  lexicon: Lexicon;
}

/** One per process. */
const kept = new WeakMap<Deps, CachedLexicon>();

/** The list as it was at most `pollMs` ago. */
export async function lexiconOf(ctx: Ctx): Promise<Lexicon> {
  const now = ctx.deps.clock().getTime();
  const known = kept.get(ctx.deps);
  if (known && now - known.at < pollMs) return known.lexicon;
  if (known && (await findVersion(ctx.db)) === known.version) {
    known.at = now;
    return known.lexicon;
  }
  const { version, words } = await findList(ctx.db);
  const lexicon = makeLexicon(words);
  kept.set(ctx.deps, { at: now, version, lexicon });
  return lexicon;
}

/** This process changed it and reads it anew at the next call. */
export const forgetLexicon = ({ deps }: Ctx): boolean => kept.delete(deps);
