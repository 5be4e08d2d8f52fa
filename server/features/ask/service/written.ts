import { askRules } from '@qunlu/contract/ask/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { privateFile, showFiles } from '../../media/api/files.ts';
import { checkPlainly, checkWriting, type Verdict } from '../../moderation/api/check.ts';
import type { VoiceFile } from '../tables.ts';

const no = (field: string, message: string): never => fail('invalid', { field, message });

/** Sound alone is often kept like a video. */
const takes = { images: /^image\//, voices: /^(audio\/|video\/(webm|mp4|3gpp)|application\/ogg)/ } as const;
const nouns = { images: '图片', voices: '语音' } as const;

interface Given {
  text?: string | undefined;
  images?: readonly string[] | undefined;
  voices?: readonly { file: string; seconds: number }[] | undefined;
}

/** An answer that may be written, as far as no lock is needed to know. */
export interface WrittenAnswer {
  text: string;
  images: string[];
  voices: VoiceFile[];
}

/** The key of a private upload of who writes. */
async function keyOf(ctx: ViewerCtx, what: keyof typeof takes, field: string, file: string): Promise<string> {
  const found = await privateFile(ctx, file);
  if (!found || found.userId !== ctx.viewer.userId)
    return no(field, `${nouns[what]}需要重新上传，请重新选择`);
  return takes[what].test(found.mime) ? found.key : no(field, `这不是${nouns[what]}，请重新选择`);
}

/** D129, D137: before any transaction, since words are checked elsewhere. */
export async function checkAnswer(ctx: ViewerCtx, given: Given): Promise<WrittenAnswer> {
  const { text = '', images = [], voices = [] } = given;
  if (text === '' && images.length === 0 && voices.length === 0)
    no('text', '请写点什么、录一段语音或选一张图片');
  const written: WrittenAnswer = { text, images: [], voices: [] };
  for (const [at, file] of images.entries())
    written.images.push(await keyOf(ctx, 'images', `images.${at}`, file));
  for (const [at, { file, seconds }] of voices.entries())
    written.voices.push({ key: await keyOf(ctx, 'voices', `voices.${at}.file`, file), seconds });
  await checkPlainly(ctx, { texts: [{ field: 'text', label: '回答', text }] });
  return written;
}

/** Private uploads of an answer, or of what was said to its follow-up. */
export const keepAnswerFiles = (
  tx: Tx<ViewerCtx>,
  subject: string,
  { images, voices }: WrittenAnswer,
): Promise<void> =>
  showFiles(tx, {
    subject,
    userId: tx.viewer.userId,
    bucket: 'private',
    files: [...new Set([...images, ...voices.map(({ key }) => key)])].map((key) => ({
      field: 'images',
      label: '文件',
      address: tx.deps.storage.url('private', key),
    })),
  });

interface Question {
  text: string;
  images: readonly string[];
}

const writingOf = ({ text, images }: Question) => ({
  texts: [{ field: 'text', label: '问题', text }],
  pictures: images.map((address, at) => ({ field: `images.${at}`, label: '图片', address })),
});

/** What staff reads first where it is in doubt. */
export const reviewQuestion = (ctx: ViewerCtx, given: Question): Promise<Verdict> =>
  checkWriting(ctx, writingOf(given));

/** The same where money waits for it: what is in doubt is refused. */
export const checkQuestion = (ctx: ViewerCtx, given: Question): Promise<void> =>
  checkPlainly(ctx, writingOf(given));

/** What it is found by; never who has asked. */
export const questionWords = (text: string): Promise<string[]> =>
  searchWords({ title: text.slice(0, askRules.text / 5), content: text, name: '' });

export const keepPictures = (
  tx: Tx<ViewerCtx>,
  questionId: number,
  images: readonly string[],
): Promise<void> =>
  showFiles(tx, {
    subject: `ask-question:${questionId}`,
    userId: tx.viewer.userId,
    files: images.map((address, at) => ({ field: `images.${at}`, label: '图片', address })),
  });
