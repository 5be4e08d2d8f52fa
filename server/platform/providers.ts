import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { Db } from './database.ts';

/** A sender of text messages (`adapters/sms`). */
export interface SmsSender {
  /** `code` is '' for a message that carries none. Rejects when the provider did not take the message. */
  send(db: Db, message: { phone: string; text: string; code: string; at: Date }): Promise<void>;
  /** Drops what is kept here of messages to a number. Asks the database only, so it may stand in a transaction. */
  forget?(db: Db, phone: string): Promise<void>;
}

/** Who somebody is to WeChat. */
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
 * WeChat (`adapters/wechat`). Every call leaves the house: none may be made inside a transaction. Fails as the contract
 * does: `invalid` for a code that WeChat refuses, `stateChanged` for an app that is not configured, `busy` otherwise.
 */
export interface WechatApi {
  /** '' when the house has no such app. */
  appid(app: WechatApp): string;
  /** Where a browser is sent to authorise. `state`: letters and digits. */
  authorizeUrl(app: 'official' | 'website', wish: { redirectUri: string; state: string }): string;
  /** A code of an authorisation becomes an identity. */
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
  /** A temporary QR code of the service account. `scene`: at most 64 characters. */
  followQrcode(scene: string, seconds: number): Promise<{ image: string; url: string }>;
  /** A picture that a person chose in WeChat: its bytes, 'large' beyond `max` bytes, null when there is none. */
  media(id: string, max: number): Promise<Buffer | 'large' | null>;
  /** Checks the signature of a message that WeChat pushes here. */
  isMessageGenuine(query: { signature: string; timestamp: string; nonce: string }): boolean;
}

/** What a content check says of a text or a picture: it may be shown, a person looks first, or never. */
export type Judgement = 'pass' | 'review' | 'refuse';

/**
 * Judges what people publish (`adapters/moderation`), beside the list that operators keep. Every call may leave the house:
 * none may be made inside a transaction. Rejects when it gets no answer.
 */
export interface ContentCheck {
  /** The WeChat app whose openids it knows people by; '' for none. */
  appid: string;
  /** At most 2500 characters. `openid`: of the writer, '' when unknown. */
  text(content: string, openid: string): Promise<Judgement>;
  /** `load`: the bytes, null when there is no such picture; not called by who looks at none. */
  picture(load: () => Promise<Uint8Array | null>): Promise<Judgement>;
}

/** Tells the city of an address: 省 and 市, '本机网络' for one that is not on the internet, '未知地区' otherwise. */
export type Locate = (ip: string) => string;

/** What came to stand in a storage. */
export interface StoredFile {
  bucket: Bucket;
  key: string;
  userId: number;
  bytes: number;
  mime: string;
  /** Pixels; 0 for what is no picture. */
  width: number;
  height: number;
}

/** Where uploads go and come from (`adapters/storage`). Every call but `url` and `keyOf` may leave the house. */
export interface Storage {
  /** What a browser uploads with, into one bucket, in the name of one person, until `deadline`. */
  credential(wish: { bucket: Bucket; userId: number; deadline: Date }): {
    url: string;
    token: string;
    upload: string;
  };
  url(bucket: Bucket, key: string): string;
  /** Which object an address names; null when it is not of this storage. Its query is ignored. */
  keyOf(address: string): { bucket: Bucket; key: string } | null;
  /** An address of a private object until `deadline`; `mark`: digits, spaces and hyphens drawn over the picture. */
  privateUrl(key: string, wish: { deadline: Date; mark?: string }): string;
  /** Puts bytes there; answers like an upload. Rejects what is no picture when `mime` says it is one. */
  save(file: { bucket: Bucket; userId: number; bytes: Uint8Array }): Promise<StoredFile>;
  /** At most 20 MB; null for what is not there. */
  read(bucket: Bucket, key: string): Promise<Buffer | null>;
  drop(bucket: Bucket, key: string): Promise<void>;
}

/** What the features are asked and told of uploads. */
export interface Intake {
  /** Whether the person may upload anything at all at present; asked before the bytes are taken. */
  admits(userId: number): Promise<boolean>;
  /** A finished upload, before it is answered. */
  stored(file: StoredFile): Promise<void>;
}
