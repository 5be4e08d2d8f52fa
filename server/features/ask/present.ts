import type { AnswererLine, AskAnswer, AskLine, AskVoice } from '@qunlu/contract/ask/entity.ts';
import { askKinds, askRules, askState, listenSplit, someAsker } from '@qunlu/contract/ask/rules.ts';
import type { ListedPerson as Shown } from '@qunlu/contract/card/listed-person.ts';
import { secondsOf, type Ctx } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { playFileLink, talkFileLink } from '../media/api/private-files.ts';
import {
  answerCan,
  followUntil,
  isFree,
  isMine,
  isSealed,
  isSold,
  isToMe,
  mayHear,
  listenPrice,
  mayFollow,
  type AskViewer,
} from './policy.ts';
import type { SeenAnswer } from './store/answers.ts';
import type { SeenProfile } from './store/answerers.ts';
import type { LineQuestion } from './store/questions.ts';
import type { VoiceFile } from './tables.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

/** Signs of a question in a list, and of one that whoever is asked has not opened. */
export const textMax = { list: 200, sealed: 20 };

/** Whoever has asked without their name is nobody, also to themself: what is shown may be looked at by others. */
const unnamed: Shown = { user_id: 0, name: someAsker, avatar: '', card_id: 0, title: '', certified: 0 };

export const presentAsker = ({ anonymous, user_id: userId, user }: LineQuestion): Shown =>
  anonymous ? unnamed : presentPerson(userId ?? 0, user);

const presentAnswerer = ({ kind, answerer_id: userId, answerer }: LineQuestion): Shown | null =>
  kind === askKinds.person ? presentPerson(userId ?? 0, answerer) : null;

/** What silence means, of what ends next. */
function endWords(row: LineQuestion, party: boolean): string {
  if (row.kind === askKinds.bounty) {
    if (row.what === 'accept') return '没有通过审核的话，全额退款';
    if (row.what === 'serve') return '没有选的话，按点赞分或平分；没有回答，全额退款';
    return '';
  }
  if (!party) return '';
  if (row.what === 'serve') return '没有回答的话，全额退款';
  return row.what === 'confirm' ? '没有评分也没有申诉的话，算作确认' : '';
}

export function textOf(row: LineQuestion, who: AskViewer, whole: boolean): { text: string; more: boolean } {
  const max = isSealed(row, who) ? textMax.sealed : whole ? Infinity : textMax.list;
  const signs = [...row.text];
  return signs.length > max
    ? { text: signs.slice(0, max).join(''), more: true }
    : { text: row.text, more: false };
}

export function presentLine(row: LineQuestion, who: AskViewer, whole = false): AskLine {
  const [mine, toMe] = [isMine(row, who), isToMe(row, who)];
  const words = endWords(row, mine || toMe);
  const answered =
    row.kind === askKinds.person && row.answer_shown === true && row.state === askState.answered;
  return {
    question_id: row.question_id,
    kind: row.kind,
    state: row.state,
    phonebook_id: row.phonebook_id ?? 0,
    circle: row.circle ?? '',
    topic: row.topic,
    ...textOf(row, who, whole),
    images: row.images.length,
    price: row.price,
    anonymous: row.anonymous,
    public: row.kind !== askKinds.person || row.public,
    user: presentAsker(row),
    answerer: presentAnswerer(row),
    mine,
    to_me: toMe,
    answers: row.answers,
    listeners: row.listeners,
    heard: row.kind !== askKinds.person || mine || toMe || row.heard,
    free_until: answered && isFree(row, who.now) ? seconds(row.free_until) : 0,
    featured: row.featured,
    until: words === '' ? 0 : seconds(row.due_at),
    until_words: words,
    at: seconds(row.asked_at ?? row.created_at),
  };
}

const presentVoices = (ctx: Ctx, voices: readonly VoiceFile[]): AskVoice[] =>
  voices.map(({ key, seconds: length }) => ({ url: playFileLink(ctx, key), seconds: length }));

function presentFollow(ctx: Ctx, row: SeenAnswer): AskAnswer['follow'] {
  if (row.follow_at === null) return null;
  return {
    text: row.follow_text,
    at: secondsOf(row.follow_at),
    reply:
      row.reply_at === null
        ? null
        : {
            text: row.reply_text,
            images: row.reply_images.map((key) => talkFileLink(ctx, key)),
            voices: presentVoices(ctx, row.reply_voices),
            at: secondsOf(row.reply_at),
          },
  };
}

const noSplit = { platform: 0, asker: 0, answerer: 0 };

/** What is not unlocked has its size alone. `brief`: in a list. */
export function presentAnswer(
  ctx: Ctx,
  row: SeenAnswer,
  who: AskViewer,
  given: { brief?: boolean } = {},
): AskAnswer {
  const open = mayHear(row, who);
  const mine = row.user_id === who.userId;
  const signs = [...row.text];
  const text = given.brief ? signs.slice(0, textMax.list).join('') : row.text;
  return {
    answer_id: row.answer_id,
    question_id: row.question_id,
    user: presentPerson(row.user_id ?? 0, row.user),
    mine,
    locked: !open,
    text: open ? text : '',
    characters: signs.length,
    images: open ? row.images.map((key) => talkFileLink(ctx, key)) : [],
    pictures: row.images.length,
    voices: open ? presentVoices(ctx, row.voices) : [],
    voice_seconds: row.voices.reduce((sum, one) => sum + one.seconds, 0),
    public: row.public && (row.kind !== askKinds.person || row.question_public),
    price: listenPrice(row, who),
    split: isSold(row) ? listenSplit(askRules.listen) : noSplit,
    free_until: isFree(row, who.now) ? seconds(row.free_until) : 0,
    heard: open,
    listeners: row.listeners,
    likes: row.likes,
    liked: row.liked,
    rating: row.rating ?? 0,
    thanks: row.thanks,
    percent: row.total > 0 ? Math.floor((row.weight * 100) / row.total) : 0,
    earned: mine || row.asker_id === who.userId ? row.earned : 0,
    featured: row.featured !== null,
    hidden: row.moderated,
    at: secondsOf(row.created_at),
    follow: open ? presentFollow(ctx, row) : null,
    follow_until: mayFollow(row, who) ? secondsOf(followUntil(row)) : 0,
    can: answerCan(row, who),
  };
}

export const presentProfile = (row: SeenProfile): AnswererLine => ({
  user: presentPerson(row.user_id, row.user),
  price: row.price,
  topics: row.topics,
  intro: row.intro,
  ...presentFacts(row),
});

export const presentFacts = (
  row: Pick<SeenProfile, 'asked' | 'answered' | 'median' | 'ratings' | 'rating_sum'>,
) => ({
  asked: row.asked,
  answered: row.answered,
  rate: row.asked === 0 ? -1 : Math.floor((row.answered * 100) / row.asked),
  median: row.median ?? -1,
  rating: row.ratings === 0 ? 0 : Math.round((row.rating_sum * 10) / row.ratings),
  ratings: row.ratings,
});
