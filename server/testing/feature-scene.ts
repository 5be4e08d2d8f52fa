import type { ChargingCircle } from '../features/dues/testing.ts';
import type { MadeCircle } from '../features/circle/testing.ts';
import type { Sale } from '../features/service/testing.ts';
import type { Member } from '../features/staff/testing.ts';
import type { Person } from './people.ts';
import type { Answer, World } from './world.ts';

/** What a request may name. Numbers of people and cards are those of whoever it is about. */
export interface Subject {
  userId: number;
  cardId: number;
  phone: string;
  /** By endpoint: fields that only this call reads so, as a case's own number. */
  only?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a feature brings to the walks of the whole contract; `scene.ts` of the feature exports it. */
export interface FeatureScene {
  /** What fields take that only calls of this feature require, by name. */
  fill?: (subject: Subject) => Fields;
  /** Where a field means something else, or is not required and given, by call. */
  inputs?: (subject: Subject) => Readonly<Record<string, Fields>>;
  /** What a call needs to be answered, by call; one without is asked by `me` with what its fields take. */
  cases?: Cases;
  /** Calls that show their caller a contact of somebody else in plain, and why. */
  reveals?: Reasons;
  /** Lists that go on naming who is banned or leaves, and why. */
  stays?: Reasons;
  /** Lists that no case puts anything into, and why. */
  unshown?: Reasons;
}

type Reasons = Readonly<Record<string, string>>;

/** A small world in which every call of the contract has something to answer. */
export interface Scene {
  world: World;
  /** Whoever calls, unless a case says otherwise: a card, a real name, money, a friend, circles. */
  me: Person;
  cardId: number;
  friend: Person;
  friendCard: number;
  /** Somebody with a card whom `me` does not know. */
  other: Person;
  otherCard: number;
  office: Member;
  /** `me` owns it, the friend and some others belong to it. */
  circle: MadeCircle;
  /** A member of it. */
  member: Person & { memberId: number };
  /** Somebody else's, to which `me` belongs. */
  theirs: MadeCircle;
  myMemberId: number;
  /** With a fee: one of mine, and somebody else's that `me` has paid. */
  charging: ChargingCircle;
  payer: Person & { hash: string };
  paid: ChargingCircle;
  paidHash: string;
  /** A service of `seller`, and one of mine. */
  sale: Sale;
  mine: Sale;
  /** Of the same seller, without a timetable. */
  plain: Sale;
  /** Makes a call by its id, as a case would have it made; answers its data, or throws what it refuses. */
  done(id: string, given?: GivenInput): Promise<Answer['body']>;
}

/** What a call is asked with: who, and fields by name; what is missing is filled as `valid-requests.ts` says. */
export type GivenInput = Record<string, unknown> & { as?: string | null };
export type Case = (scene: Scene) => GivenInput | Promise<GivenInput>;
export type Cases = Readonly<Record<string, Case>>;
