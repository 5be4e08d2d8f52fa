import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { Db } from './database.ts';

/** The provider has refused a message: it is certain that it was not sent. */
export class SmsRefusal extends Error {}

/** Sends text messages (`adapters/sms`). */
export interface SmsSender {
  /** `code` is '' for a message without one. Rejects when the provider did not accept the message, by {@link SmsRefusal} where it said so. */
  send(
    db: Db,
    message: { phone: string; text: string; code: string; at: Date; campaign?: boolean },
  ): Promise<void>;
  /** Whether texts that people send to many go out; absent: they do not. */
  sendsCampaigns?: boolean;
  /** Deletes what is stored here about messages to a number. Database only, so it may run in a transaction. */
  forget?(db: Db, phone: string): Promise<void>;
}

/** What became of a message: `gone` says that this receiver gets none any more. */
export type PushOutcome = 'sent' | 'gone';

/**
 * Sends to the apps of phones (`adapters/push`); over the network, so never inside a transaction. `requestId`: 10 to 32 letters and
 * digits; the provider takes the same one once. Rejects when it did not accept the message, or did not answer.
 */
export interface PushSender {
  send(message: {
    device: string;
    requestId: string;
    title: string;
    body: string;
    url: string;
  }): Promise<PushOutcome>;
}

/** A person's identity at WeChat. */
export interface WechatIdentity {
  appid: string;
  openid: string;
  /** '' while the app is not bound to the open platform. */
  unionid: string;
  /** '' when WeChat gave none, or its placeholder. */
  nickname: string;
  /** A virtual user of a page snapshot; never becomes a user here (D6). */
  snapshot: boolean;
}

/**
 * WeChat (`adapters/wechat`). Every call goes over the network: never inside a transaction. Fails like the contract:
 * `invalid` for a code that WeChat refuses, `stateChanged` for an app that is not configured, `busy` otherwise.
 */
export interface WechatApi {
  /** '' when this app is not configured. */
  appid(app: WechatApp): string;
  /** Where a browser is sent to authorise. `state`: letters and digits. */
  authorizeUrl(app: 'official' | 'website', input: { redirectUri: string; state: string }): string;
  /** Exchanges an authorisation code for an identity. */
  exchange(app: 'official' | 'website', code: string): Promise<WechatIdentity>;
  /** Checks an openid and an access token that a native app was given. */
  verifyToken(openid: string, accessToken: string): Promise<WechatIdentity>;
  /** `wx.login` of the mini-program. */
  miniIdentity(jsCode: string): Promise<WechatIdentity>;
  /** The mainland number behind a phone credential of the mini-program. */
  miniPhone(code: string): Promise<string>;
  /** Signature of the JS-SDK for a page address without its hash. */
  signPage(url: string): Promise<{ appId: string; timestamp: number; nonceStr: string; signature: string }>;
  /** Whether the person follows the service account. */
  isFollowing(openid: string): Promise<boolean>;
  /**
   * Sends a template message of the service account; `gone`: the person does not follow it. `requestId`: WeChat takes the same one
   * once in ten minutes. Rejects when it is not accepted.
   */
  sendTemplate(message: {
    openid: string;
    requestId: string;
    templateId: string;
    url: string;
    fields: Readonly<Record<string, string>>;
  }): Promise<PushOutcome>;
  /**
   * Sends a message of the mini-program, for which the person has asked there; `gone`: they have not, or that one was sent. Each
   * time they ask is good for one message. `page`: of the mini-program.
   */
  sendSubscription(message: {
    openid: string;
    templateId: string;
    page: string;
    fields: Readonly<Record<string, string>>;
  }): Promise<PushOutcome>;
  /** A temporary QR code of the service account. `scene`: at most 64 characters. */
  followQrcode(scene: string, seconds: number): Promise<{ image: string; url: string }>;
  /** A picture that a person chose in WeChat: its bytes, 'large' beyond `max` bytes, null when there is none. */
  media(id: string, max: number): Promise<Buffer | 'large' | null>;
  /** Checks the signature of a message that WeChat pushes here. */
  isMessageGenuine(query: { signature: string; timestamp: string; nonce: string }): boolean;
}

/** Result of a content check: publish, hold for review by staff, or refuse. */
export type Judgement = 'pass' | 'review' | 'refuse';

/**
 * Checks what people publish (`adapters/moderation`), in addition to the operators' word list. Every call may go over the
 * network: never inside a transaction. Rejects when the provider does not answer.
 */
export interface ContentCheck {
  /** The WeChat app whose openids the check accepts; '' when it needs none. */
  appid: string;
  /** At most 2500 characters. `openid`: of the writer, '' when unknown. */
  text(content: string, openid: string): Promise<Judgement>;
  /** `load` returns the bytes, null when the picture does not exist; a check that ignores pictures does not call it. */
  picture(load: () => Promise<Uint8Array | null>): Promise<Judgement>;
}

/** Tells the city of an address: 省 and 市, '本机网络' for one that is not on the internet, '未知地区' otherwise. */
export type Locate = (ip: string) => string;

/** A finished upload in the storage. */
export interface StoredFile {
  bucket: Bucket;
  key: string;
  userId: number;
  bytes: number;
  mime: string;
  /** Pixels; 0 when the file is no picture. */
  width: number;
  height: number;
}

/** Stores uploads (`adapters/storage`). Every call but `url` and `keyOf` may go over the network. */
export interface Storage {
  /** What a browser needs to upload into one bucket, in the name of one person, until `deadline`. */
  credential(input: {
    bucket: Bucket;
    userId: number;
    deadline: Date;
    /** Instead of what the bucket takes. */
    takes?: { mimes: readonly string[]; bytes: number };
  }): {
    url: string;
    token: string;
    upload: string;
  };
  url(bucket: Bucket, key: string): string;
  /** The object that an address names; null when it is not in this storage. The query is ignored. */
  keyOf(address: string): { bucket: Bucket; key: string } | null;
  /** An address of a private object until `deadline`; `mark`: digits, spaces and hyphens drawn over the picture. */
  privateUrl(key: string, input: { deadline: Date; mark?: string }): string;
  /** Stores bytes; answers like an upload. Rejects when `mime` says picture and the bytes are none. */
  save(
    file: { bucket: Bucket; userId: number; bytes: Uint8Array },
    /** Called with the object's name before it is written, or at once after where the store names it. */
    writes: (file: { bucket: Bucket; key: string }) => Promise<void>,
  ): Promise<StoredFile>;
  /** At most 20 MB; null for what is not there. */
  read(bucket: Bucket, key: string): Promise<Buffer | null>;
  drop(bucket: Bucket, key: string): Promise<void>;
}

/** What the storage asks of the features about uploads, and tells them. */
export interface Intake {
  /** Takes a place in the person's day before the bytes are read; null: the day is full. `bytes`: as many as may come. */
  reserve(userId: number, bytes: number): Promise<Reservation | null>;
}

/** The place of one upload. It ends by `stored` or by `release`. */
export interface Reservation {
  /** Called before the object is written. */
  writes(file: { bucket: Bucket; key: string }): Promise<void>;
  /** Records the finished upload; called before the upload is answered. */
  stored(file: StoredFile): Promise<void>;
  /** For a failed upload: removes what it wrote and gives the place back. Does not reject. */
  release(): Promise<void>;
}

/** What a check of somebody's real name came to. */
export type IdentityResult =
  | { state: 'open' }
  | { state: 'passed'; name: string; idNumber: string }
  | { state: 'failed'; reason: string };

/**
 * Compares a face with an ID card (`adapters/identity`). Every call goes over the network: never inside a transaction.
 * Fails with `busy` when the provider does not answer.
 */
export interface IdentityProvider {
  /** Begins a check; the person's browser opens `url` and comes back to `returnUrl`. */
  begin(input: {
    name: string;
    idNumber: string;
    returnUrl: string;
  }): Promise<{ url: string; token: string }>;
  /** The result as the provider knows it. */
  result(token: string): Promise<IdentityResult>;
}

/** What became of an agreement. */
export type SigningResult = { state: 'open' | 'signed' | 'expired' } | { state: 'refused'; reason: string };

/** Has agreements signed (`adapters/esign`); as above. */
export interface ESignProvider {
  begin(input: {
    /** Our own name of the agreement. */
    ref: string;
    title: string;
    name: string;
    idNumber: string;
    returnUrl: string;
    expiresAt: Date;
  }): Promise<{ url: string; id: string }>;
  result(id: string): Promise<SigningResult>;
  /** Checks the signature of a notification to `path`. */
  isGenuine(call: { path: string; body: string; headers: Record<string, unknown> }): boolean;
}

/** What the platform's invoice says. Amounts in fen, tax included. */
export interface InvoiceInput {
  /** Our own name of the request: the same one is issued once. */
  applyId: string;
  /** 1 ordinary, 2 special. */
  type: 1 | 2;
  buyer: {
    kind: 'personal' | 'company';
    name: string;
    taxNumber: string;
    address: string;
    phone: string;
    bank: string;
    account: string;
  };
  lines: readonly { title: string; amount: number }[];
  amount: number;
  /** Basis points. */
  taxRate: number;
  remark: string;
  /** Set for a red one: the number of the invoice that it takes back, and why. */
  red?: { number: string; reason: string };
}

export type InvoiceAnswer =
  | { state: 'open' }
  | { state: 'issued'; number: string; pdf: Uint8Array }
  | { state: 'refused'; reason: string };

/**
 * Issues electronic invoices (`adapters/invoice`). The call may go over the network: never inside a transaction. Asked
 * again with the same `applyId` it answers what became of the first. Rejects when the issuer does not answer.
 */
export interface InvoiceIssuer {
  issue(input: InvoiceInput): Promise<InvoiceAnswer>;
}

/** A company as a directory of companies has it. */
export interface Company {
  /** The provider's own, at most 64 characters. */
  id: string;
  name: string;
  /** Upper-level (`contract/industries.ts`). */
  industry: number;
  /** GB/T 2260. */
  citycode: string;
  cityname: string;
  scale: string;
  /** Year; 0: unknown. */
  founded: number;
  business: string;
  contact: string;
  /** In plain; '' for none. Whoever shows it masks it. */
  phone: string;
}

/**
 * Finds companies (`adapters/companies`). Calls may go over the network: never inside a transaction. Fails with `busy` when the
 * provider does not answer.
 */
export interface CompanyDirectory {
  /** In an order that stays. `region`: a code of GB/T 2260, that of a province with what lies inside; `offset`: how many to skip. */
  find(wanted: {
    industry?: number | undefined;
    region?: string | undefined;
    keyword?: string | undefined;
    offset: number;
    size: number;
  }): Promise<{ list: Company[]; more: boolean }>;
  one(id: string): Promise<Company | null>;
}
