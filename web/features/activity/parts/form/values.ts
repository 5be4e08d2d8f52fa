import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { activityRules, type Visibility, visibility } from '@qunlu/contract/activity/rules.ts';
import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { ActivityEdit, ActivityInput } from '../../queries/publish.ts';
import {
  copiedTicket,
  fenOfTicket,
  newTicket,
  ticketInput,
  ticketProblem,
  type TicketValues,
  ticketValuesOf,
} from './ticket-values.ts';

/** An activity as its host writes it: times in seconds, 0 for none; a bound as typed, '' for none. */
export interface ActivityValues {
  title: string;
  /** 0 for none. */
  category_id: number;
  content: string;
  images: string[];
  starts_at: number;
  ends_at: number;
  closes_at: number;
  online: boolean;
  citycode: string;
  cityname: string;
  place: string;
  address: string;
  lat: number | null;
  lng: number | null;
  link: string;
  seats: string;
  tickets: TicketValues[];
  visibility: Visibility;
  people_shown: boolean;
  form_each: boolean;
  /** 0 for none. */
  circle_id: number;
}

/** What was typed and not saved, by activity. */
export const activityDrafts = draftsOf('activity');

export const blank: ActivityValues = {
  title: '',
  category_id: 0,
  content: '',
  images: [],
  starts_at: 0,
  ends_at: 0,
  closes_at: 0,
  online: false,
  citycode: '',
  cityname: '',
  place: '',
  address: '',
  lat: null,
  lng: null,
  link: '',
  seats: '',
  tickets: [newTicket('报名', '0')],
  visibility: visibility.public,
  people_shown: true,
  form_each: false,
  circle_id: 0,
};

/** The fields of the steps of publishing; those of the first are what is edited afterwards. */
export const basicNames = [
  'title',
  'category_id',
  'content',
  'images',
  'starts_at',
  'ends_at',
  'closes_at',
  'online',
  'citycode',
  'place',
  'address',
  'link',
  'seats',
] as const satisfies readonly (keyof ActivityValues)[];

export const valuesOf = (own: OwnActivity): ActivityValues => ({
  title: own.title,
  category_id: own.category_id,
  content: own.content,
  images: imagesOf(own.images),
  starts_at: own.starts_at,
  ends_at: own.ends_at,
  closes_at: own.closes_at === own.starts_at ? 0 : own.closes_at,
  online: own.online,
  citycode: own.citycode,
  cityname: own.cityname,
  place: own.place,
  address: own.address,
  lat: own.lat,
  lng: own.lng,
  link: own.link,
  seats: own.seats < 0 ? '' : String(own.seats),
  tickets: own.tickets.map(ticketValuesOf),
  visibility: own.visibility as Visibility,
  people_shown: own.people_shown,
  form_each: own.form_each,
  circle_id: own.circle?.id ?? 0,
});

/** Another one like it: all but its dates. */
export const copyOf = (own: OwnActivity): ActivityValues => ({
  ...valuesOf(own),
  starts_at: 0,
  ends_at: 0,
  closes_at: 0,
  tickets: own.tickets.map(copiedTicket),
});

/** What a draft holds may be from before the form changed. */
export function valuesFrom(kept: Partial<ActivityValues>): ActivityValues {
  const tickets = Array.isArray(kept.tickets) ? kept.tickets : blank.tickets;
  return { ...blank, ...kept, tickets: tickets.map((one) => ({ ...newTicket('', '0'), ...one })) };
}

function startProblem(startsAt: number, now: number): string {
  if (startsAt === 0) return '请选择开始时间';
  if (startsAt <= now) return '开始时间已经过了，请选以后的时间';
  return startsAt > now + activityRules.aheadDays * 86_400 ? '最多提前一年发布' : '';
}

function endProblem(startsAt: number, endsAt: number): string {
  if (endsAt === 0) return '请选择结束时间';
  if (startsAt > 0 && endsAt <= startsAt) return '结束要在开始之后';
  return startsAt > 0 && endsAt - startsAt > activityRules.longest ? '最长 30 天' : '';
}

/** What is wrong with the first ticket that has something wrong, with its name. */
export function ticketsProblem({ tickets }: Pick<ActivityValues, 'tickets'>): string {
  if (tickets.length === 0) return '至少要有一种票';
  const names = tickets.map(({ name }) => name.trim());
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) return `有两种票都叫“${twice}”，请改一个名称`;
  const wrong = tickets.map((one) => ({ name: one.name.trim(), words: ticketProblem(one) }));
  const first = wrong.find(({ words }) => words !== '');
  return first ? `${first.name || '没有名称的票'}：${first.words}` : '';
}

/** What is wrong, by field. `begun`: it has started, so that its start is past. */
export function problems(values: ActivityValues, now: number, begun = false): Problems<ActivityValues> {
  const { title, category_id, content, starts_at, ends_at, closes_at, online, place, link, seats } = values;
  return {
    title: title.trim() === '' ? '请填写标题' : maxLength(activityRules.title)(title, '标题'),
    category_id: category_id === 0 ? '请选择分类' : '',
    content: maxLength(activityRules.content)(wordsOf(content), '内容'),
    starts_at: begun ? '' : startProblem(starts_at, now),
    ends_at: endProblem(starts_at, ends_at),
    closes_at: closes_at > 0 && ends_at > 0 && closes_at > ends_at ? '截止报名要在结束之前' : '',
    place: online ? '' : place.trim() === '' ? '请填写地点' : maxLength(activityRules.place)(place, '地点'),
    address: maxLength(activityRules.address)(values.address, '详细地址'),
    link: link.trim() === '' || /^https:\/\/\S+$/.test(link.trim()) ? '' : '请填写以 https:// 开头的链接',
    seats:
      seats === '' || (/^\d{1,5}$/.test(seats) && Number(seats) >= 1 && Number(seats) <= activityRules.seats)
        ? ''
        : `总名额请填写 1 到 ${activityRules.seats} 的整数`,
    tickets: ticketsProblem(values),
  };
}

/** Whether anything of it costs something. */
export const isPaid = ({ tickets }: Pick<ActivityValues, 'tickets'>): boolean =>
  tickets.some((ticket) => fenOfTicket(ticket) > 0);

/** What is sent of the activity itself. Online it has no place, and where it is not, no link. */
export function activityInput(values: ActivityValues): ActivityEdit['activity'] {
  const { title, category_id, content, images, starts_at, ends_at, closes_at, online, seats } = values;
  const text = (name: 'citycode' | 'cityname' | 'place' | 'address') =>
    values[name].trim() === '' ? {} : { [name]: values[name].trim() };
  return {
    title: title.trim(),
    category_id,
    content,
    images: JSON.stringify(images),
    starts_at,
    ends_at,
    ...(closes_at > 0 ? { closes_at } : {}),
    online: online ? 1 : 0,
    ...(online
      ? values.link.trim() === ''
        ? {}
        : { link: values.link.trim() }
      : {
          ...text('citycode'),
          ...text('cityname'),
          ...text('place'),
          ...text('address'),
          ...spotOf(values),
        }),
    ...(seats === '' ? {} : { seats: Number(seats) }),
  };
}

/** The spot on the map, as long as the address is the one that it belongs to. */
const spotOf = ({ lat, lng }: ActivityValues) => (lat === null || lng === null ? {} : { lat, lng });

export const ticketsInput = (values: Pick<ActivityValues, 'tickets'>) => values.tickets.map(ticketInput);

/** What publishing sends. */
export const bodyOf = (values: ActivityValues, draftId: number): ActivityInput => ({
  activity: activityInput(values),
  tickets: ticketsInput(values),
  settings: {
    visibility: values.visibility,
    people_shown: values.people_shown ? 1 : 0,
    form_each: values.form_each ? 1 : 0,
  },
  ...(values.circle_id > 0 ? { circle_id: values.circle_id } : {}),
  ...(draftId > 0 ? { draft_id: draftId } : {}),
});

/** The field of the form at which a refusal is shown. */
export function placeOf(field: string): keyof ActivityValues | undefined {
  const names = field.split(/[.[\]]+/);
  if (names.includes('tickets')) return 'tickets';
  if (names.includes('cityname')) return 'citycode';
  const own = [...basicNames, 'visibility'] as const;
  return own.find((one) => names.includes(one));
}
