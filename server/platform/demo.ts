import type { CallInput } from '@qunlu/contract/client/client.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { Deps } from './context.ts';

/** A drawn landscape; no photo of anybody. `hue`: 0–359. */
export interface Scene {
  kind: 'hills' | 'moon' | 'tea';
  hue: number;
}

/** Who makes a call: a person with a session, or a member of staff. */
export interface DemoCaller {
  token: string;
  ip: string;
}

/** A person of the demo world, with a session. */
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

/** One of many who live there besides: what their card says. */
export interface Neighbour {
  name: string;
  phone: string;
  /** When they registered, in hours after the beginning. */
  hours: number;
  company: string;
  position: string;
  cityname: string;
  citycode: string;
  provide: string;
}

/** What each feature's demo part works with, in feature order. All people of the demo are registered by then. */
export interface DemoWorld extends DemoClient {
  /** Its clock is the demo world's. */
  deps: Deps;
  /** The person whom the ready line names. */
  host: Visitor;
  person(name: string): Visitor;
  /** Those who live there besides the people whom the parts call by name. */
  crowd: readonly Neighbour[];
  /** Acts at the person's own time, which continues from their last act. */
  at<T>(name: string, work: (person: Visitor) => Promise<T>): Promise<T>;
  /** Who works in the back office. */
  onDuty: string;
  /** Does something in the back office, logged in there, by the clock of who is on duty. */
  inConsole(work: (as: DemoCaller) => Promise<void>): Promise<void>;
  /** Does it once every feature has done its part: what a lower one does to what the higher ones made. */
  afterAll(work: () => Promise<void>): void;
  pass(seconds: number): void;
  /** From here on everybody acts nearly now: counterparts of outside services go by the real clock. For `afterAll`. */
  catchUp(): void;
  /** What a page of a counterpart is asked by the person's browser; answers where it leads. After `catchUp`. */
  browse(address: string, fields?: Record<string, string>): Promise<URL>;
  /** Their real name is known from then on. `idNumber`: an example, of which only the check digit is right. After `catchUp`. */
  verify(as: Visitor, idNumber: string): Promise<void>;
  draw(scene: Scene): Promise<Buffer>;
  /** The same face for the same name; nobody's. */
  drawPortrait(name: string): Promise<Buffer>;
  /** A picture of a document with these lines, in place of a real photo. */
  drawPaper(lines: readonly string[]): Promise<Buffer>;
}
