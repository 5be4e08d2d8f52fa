import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Judgement } from '../../../platform/providers.ts';
import { openidOf } from '../../account/api/people.ts';
import { publicPicture } from '../../media/api/files.ts';
import { lexiconOf } from './lexicon.ts';

export interface WrittenText {
  /** Name of the field on the wire. */
  field: string;
  /** Chinese label, for the refusal. */
  label: string;
  text: string;
}

export interface ShownPicture {
  field: string;
  label: string;
  /** As the client sent it; '' for none. */
  address: string;
}

export interface Writing {
  texts: readonly WrittenText[];
  pictures?: readonly ShownPicture[];
}

/** What may be published, and whether a person looks first. */
export interface Verdict {
  review: boolean;
  /** The listed words that ask for it, for staff. */
  words: string[];
}

/** D141: names the field, never the word. */
function refuse({ field, label }: { field: string; label: string }): never {
  fail('refused', { message: `${label}含有不能发布的内容，请修改后再试`, field });
}

/** Texts are sent together up to so many characters: one call for a whole card as a rule. */
const chunkMax = 2000;

function chunksOf(texts: readonly WrittenText[]): WrittenText[][] {
  const chunks: WrittenText[][] = [];
  let room = 0;
  for (const text of texts) {
    if (text.text.length > room || chunks.length === 0) {
      chunks.push([]);
      room = chunkMax;
    }
    chunks.at(-1)?.push(text);
    room -= text.text.length + 1;
  }
  return chunks;
}

type Outside = Judgement | 'unknown';

/** What the provider says; `unknown` when it does not answer. */
async function ask(ctx: Ctx, question: () => Promise<Judgement>): Promise<Outside> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Failure)) ctx.deps.log.warn({ err: error }, 'content check failed');
    return 'unknown';
  }
}

async function askTexts(ctx: Ctx, texts: readonly WrittenText[]): Promise<Outside[]> {
  const { contentCheck } = ctx.deps;
  const written = texts.filter(({ text }) => text !== '');
  if (written.length === 0) return [];
  const openid = ctx.viewer ? await openidOf(ctx, ctx.viewer.userId, contentCheck.appid) : '';
  const one = (text: string): Promise<Outside> => ask(ctx, () => contentCheck.text(text, openid));
  return Promise.all(
    chunksOf(written).map(async (chunk) => {
      const said = await one(chunk.map(({ text }) => text).join('\n'));
      if (said !== 'refuse') return said;
      // Which of them it was: the person must know where to look.
      for (const text of chunk) if (chunk.length === 1 || (await one(text.text)) === 'refuse') refuse(text);
      return 'review';
    }),
  );
}

async function askPictures(ctx: Ctx, pictures: readonly ShownPicture[]): Promise<Outside[]> {
  return Promise.all(
    pictures
      .filter(({ address }) => address !== '')
      .map(async (shown) => {
        const said = await ask(ctx, () =>
          ctx.deps.contentCheck.picture(() => publicPicture(ctx, shown.address)),
        );
        if (said === 'refuse') refuse(shown);
        return said;
      }),
  );
}

async function judge(ctx: Ctx, { texts, pictures = [] }: Writing): Promise<Verdict & { unknown: boolean }> {
  // A provider takes its time: a transaction would be held open by it.
  if (ctx.db.isTransaction) throw new Error('content is checked outside of transactions only');
  const lexicon = await lexiconOf(ctx);
  const words = new Set<string>();
  for (const text of texts) {
    for (const { word, level } of lexicon.find(text.text)) {
      if (level === 'refuse') refuse(text);
      words.add(word);
    }
  }
  const said = [...(await askTexts(ctx, texts)), ...(await askPictures(ctx, pictures))];
  return {
    review: words.size > 0 || said.includes('review'),
    unknown: said.includes('unknown'),
    words: [...words],
  };
}

/**
 * D137: whether this may be published; 45100 with its field when it may not. A provider that does not answer leaves it
 * to a person. Never inside a transaction.
 */
export async function checkWriting(ctx: Ctx, writing: Writing): Promise<Verdict> {
  const { review, unknown, words } = await judge(ctx, writing);
  return { review: review || unknown, words };
}

/**
 * The same for what nobody reviews, a name or a message: what is in doubt is refused, and a provider that does not
 * answer stands in nobody's way.
 */
export async function checkPlainly(ctx: Ctx, writing: Writing): Promise<void> {
  const { review } = await judge(ctx, writing);
  const [first] = [
    ...writing.texts.filter(({ text }) => text !== ''),
    ...(writing.pictures ?? []).filter(({ address }) => address !== ''),
  ];
  if (!review || !first) return;
  const lexicon = await lexiconOf(ctx);
  refuse(writing.texts.find(({ text }) => lexicon.find(text).length > 0) ?? first);
}
