import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { ComponentType } from 'react';

/** What a feature brings to the back office, said in its `feature.tsx`: light data and lazy pages only. */
export interface Feature {
  /** As in features.json. */
  readonly name: string;
  readonly resources?: readonly ResourceSpec[];
  readonly routes?: readonly RouteSpec[];
  /** How the audited actions of the feature read. */
  readonly audit?: AuditWords;
  /** What the pages about people show of the feature. */
  readonly personFacts?: readonly PersonFact[];
  /** Pages of its own about one person. */
  readonly personPages?: readonly PersonPage[];
  /** Parts of its own under the page of one person. */
  readonly personParts?: readonly PersonPart[];
}

export type LazyPage = () => Promise<{ default: ComponentType }>;

/** The parts of the menu, from the top. */
export const menuGroups = {
  review: '审核',
  money: '交易和资金',
  people: '人和圈子',
  content: '内容和规则',
  office: '后台',
} as const;
type MenuGroup = keyof typeof menuGroups;

/** A resource of react-admin: an entry of the menu that opens a list, for members of staff who may call `list`. */
export interface ResourceSpec {
  /** Its path, `/certifications`. */
  readonly name: string;
  readonly label: string;
  /** Where it stands in the menu. */
  readonly group: MenuGroup;
  readonly icon: ComponentType;
  /** The lower stands higher. */
  readonly order: number;
  readonly page: LazyPage;
  /** The call that answers `{list, next}`. */
  readonly list: AnyEndpoint;
  /** The key of a record; its `id` when not given. */
  readonly idOf?: (record: Readonly<Record<string, unknown>>) => string | number;
  /** The counter shown on the first page: its name in the answer of `staff.me`, and its title. */
  readonly waiting?: { readonly badge: string; readonly title: string };
  /** The same of what of it is late. */
  readonly late?: { readonly badge: string; readonly title: string };
}

export interface RouteSpec {
  readonly path: string;
  readonly page: LazyPage;
}

export interface AuditWords {
  /** By the name of the action, the part before the colon of `decide-certification:pass`. */
  readonly actions?: Readonly<Record<string, AuditedAction>>;
  /** What an action concerns, by the part before the colon of `user:12`. */
  readonly subjects?: Readonly<Record<string, string>>;
}

export interface AuditedAction {
  readonly label: string;
  /** By the part after the colon. */
  readonly results?: Readonly<Record<string, string>>;
}

/** A number shown with a person: its name in the answer of `staff.user`, its label and its unit. */
export interface PersonFact {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What numbers that are states are called; such a fact has no unit. */
  readonly words?: Readonly<Record<number, string>>;
}

/** A page about one person, offered on theirs to members of staff who may call `by`. */
export interface PersonPage {
  readonly label: string;
  readonly path: (userId: number) => string;
  readonly by: AnyEndpoint;
}

/** Shown to members of staff who may make `call`. */
export interface PersonPart {
  readonly call: AnyEndpoint;
  readonly Part: ComponentType<{ user_id: number }>;
}

/** `idOf` of a list whose records are people. */
export const byUser = (record: Readonly<Record<string, unknown>>): number => Number(record['user_id']);
