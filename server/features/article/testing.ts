import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { ModuleInput } from '@qunlu/contract/article/input.ts';
import {
  publishArticle,
  publishChannelPage,
  saveArticle,
  saveChannelPage,
  type StaffArticle,
  type StaffChannel,
} from '@qunlu/contract/article/staff.ts';
import { saveBanner, type StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import type { World } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import type { Member } from '../staff/testing.ts';

type ArticleBody = BodyInput<typeof saveArticle>;
type BannerBody = BodyInput<typeof saveBanner>;

let made = 0;

/** What an article says unless a test says otherwise. */
export const articleBody = (changes: Partial<ArticleBody> = {}): ArticleBody => {
  made += 1;
  return {
    alias: `spring-tea-${made}`,
    title: '春茶什么时候喝',
    summary: '刚做好的绿茶放一放更好喝',
    cover: '',
    category: '',
    pinned: 0,
    content: '<p>刚炒好的茶有火气，放上十天再喝。</p>',
    ...changes,
  };
};

/** Writes one; published unless `draft`. */
export async function makeArticle(
  world: World,
  { office: token }: Pick<Member, 'office'>,
  changes: Partial<ArticleBody> = {},
  { draft = false, at = 0 }: { draft?: boolean; at?: number } = {},
): Promise<StaffArticle> {
  const saved = await world.ask(saveArticle, { body: articleBody(changes), token });
  if (draft) return saved;
  return world.ask(publishArticle, { body: { id: saved.id, rev: saved.rev, on: 1, at }, token });
}

export const module = (changes: Partial<ModuleInput> & Pick<ModuleInput, 'type'>): ModuleInput => ({
  title: '',
  content: '',
  links: [],
  kind: 'none',
  ids: [],
  category: 0,
  count: 0,
  ...changes,
});

/** Makes a channel of these modules and publishes it. */
export async function makeChannel(
  world: World,
  { office: token }: Pick<Member, 'office'>,
  modules: ModuleInput[] = [module({ type: 'heading', title: '喝茶的地方' })],
): Promise<StaffChannel> {
  const saved = await world.ask(saveChannelPage, { body: { title: '茶事', summary: '', modules }, token });
  return world.ask(publishChannelPage, { body: { id: saved.id, rev: saved.rev, on: 1 }, token });
}

/** A banner of the home screen for everybody, unless a test says otherwise. */
export async function makeBanner(
  world: World,
  member: Member,
  changes: Partial<BannerBody> = {},
): Promise<StaffBanner> {
  const { url: image } = await upload(world, member);
  const body = {
    type: 2,
    image,
    alt: '秋茶上新',
    url: '/app/home-article',
    starts_at: 0,
    ends_at: 0,
    cities: [],
    audience: 0,
    sort: 0,
    enabled: 1,
    ...changes,
  } as BannerBody;
  return world.ask(saveBanner, { body, token: member.office });
}
