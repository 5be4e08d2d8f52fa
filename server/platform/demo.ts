import type { CallInput } from '@qunlu/contract/client/client.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { Deps } from './context.ts';

/** A drawn landscape; no photo of anybody. `hue`: 0–359. */
export interface Scene {
  kind: 'hills' | 'moon' | 'tea';
  hue: number;
}

/** Who asks: a person with a session, or a member of staff. */
export interface DemoCaller {
  token: string;
  ip: string;
}

/** Somebody of the demo world, with a session. */
export interface Visitor extends DemoCaller {
  name: string;
  phone: string;
  userId: number;
}

/** The demo world goes through the same calls as the app, in process. */
export interface DemoClient {
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E> & { as?: DemoCaller; ip?: string },
  ): Promise<OutputOf<E>>;
  /** Answers the address of the stored picture, its key for a private one. */
  upload(as: DemoCaller, bytes: Buffer, bucket?: Bucket): Promise<string>;
  latestCode(phone: string): Promise<string>;
}

/** What the features fill, each with its own part, in their order. Everybody of the cast is registered by then. */
export interface DemoWorld extends DemoClient {
  /** By the clock of the demo world. */
  deps: Deps;
  /** Whom the ready line names. */
  host: Visitor;
  person(name: string): Visitor;
  /** Does something by the clock of that person, which goes on from where they were. */
  at<T>(name: string, work: (person: Visitor) => Promise<T>): Promise<T>;
  pass(seconds: number): void;
  draw(scene: Scene): Promise<Buffer>;
  /** A sheet of paper with words, where a real application would hold a photo of a document. */
  drawPaper(lines: readonly string[]): Promise<Buffer>;
}
