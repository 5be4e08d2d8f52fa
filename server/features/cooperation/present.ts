import type {
  Cooperation,
  CooperationApplication,
  CooperationLine,
} from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, outcome, type ApplicationState } from '@qunlu/contract/cooperation/rules.ts';
import { industries } from '@qunlu/contract/industries.ts';
import { cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { secondsOf } from '../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../platform/rich-text.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { canOf, stateOf } from './policy.ts';
import type { ShownApplication } from './store/applications.ts';
import type { SeenCooperation } from './store/cooperations.ts';
import type { ListedCooperation } from './store/list.ts';

const names = new Map(
  industries.flatMap((one) => [one, ...(one.children ?? [])]).map(({ id, name }) => [id, name]),
);
/** '' for none, and for one that nobody knows. */
export const industryName = (id: number): string => names.get(id) ?? '';
export const isIndustry = (id: number): boolean => names.has(id);

/** What only its owner reads is left out for anybody else. */
export function presentLine(row: ListedCooperation, viewerId: number, now: Date): CooperationLine {
  const mine = row.user_id === viewerId;
  return {
    cooperation_id: row.cooperation_id,
    side: row.side,
    kind: row.kind,
    title: row.title,
    image: row.images[0] ?? '',
    industry: row.industry,
    industry_name: industryName(row.industry),
    citycode: row.citycode,
    cityname: cityLabel(row.cityname),
    state: stateOf(row, now),
    audit: mine ? row.audit : reviewState.passed,
    expires_at: secondsOf(row.expires_at),
    created_at: secondsOf(row.created_at),
    deals: row.deals,
    waiting: mine ? row.waiting : 0,
    mine,
    user: presentPerson(row.user_id, row.user),
  };
}

export function presentCooperation(row: SeenCooperation, viewerId: number, now: Date): Cooperation {
  const mine = row.user_id === viewerId;
  return {
    ...presentLine(row, viewerId, now),
    content: row.content_cleaner === cleanerVersion ? row.content : cleanRichText(row.content),
    images: row.images,
    audit_reason: mine ? row.audit_reason : '',
    owner_deals: row.owner_deals,
    vouched: row.vouched,
    rev: row.rev,
    application: row.application,
    can: canOf(row, viewerId, row.application, now),
  };
}

/** What the other of the two has said is never part of it. */
export function presentApplication(row: ShownApplication, viewerId: number): CooperationApplication {
  const received = row.owner_id === viewerId;
  const said = received ? row.owner_outcome : row.user_outcome;
  const is = (state: ApplicationState): boolean => row.state === state;
  const asked = row.asked_at !== null;
  return {
    application_id: row.application_id,
    cooperation_id: row.cooperation_id,
    owner_id: row.owner_id,
    title: row.title,
    side: row.side,
    kind: row.kind,
    open: row.is_open || (received && !row.is_deleted),
    user: presentPerson(received ? row.user_id : row.owner_id, row.person),
    note: row.note,
    state: row.state,
    lapsed: row.lapsed,
    created_at: secondsOf(row.created_at),
    decided_at: row.decided_at ? secondsOf(row.decided_at) : 0,
    outcome: said,
    asks: asked && said === outcome.none,
    can: {
      decide: received && is(applicationState.waiting),
      withdraw: !received && is(applicationState.waiting),
      talk: is(applicationState.accepted),
      report: asked && is(applicationState.accepted),
    },
  };
}
