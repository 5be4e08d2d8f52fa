import * as bindings from './account/bindings.ts';
import * as account from './account/calls.ts';
import * as password from './account/password.ts';
import * as qrLogin from './account/qr-login.ts';
import * as settings from './account/settings.ts';
import * as wechat from './account/wechat.ts';
import * as card from './card/calls.ts';
import * as applications from './friend/applications.ts';
import * as friend from './friend/calls.ts';
import * as tags from './friend/tags.ts';
import * as certification from './certification/calls.ts';
import type { AnyEndpoint } from './kernel/endpoint.ts';
import * as leaving from './lifecycle/leaving.ts';
import * as merge from './lifecycle/merge.ts';
import * as media from './media/calls.ts';
import * as moderation from './moderation/calls.ts';
import * as notice from './notice.ts';
import * as relation from './relation.ts';
import * as sandbox from './sandbox.ts';
import * as score from './score.ts';
import * as share from './share.ts';
import * as staff from './staff/calls.ts';
import * as staffCases from './staff/cases.ts';
import * as staffWords from './staff/words.ts';
import * as tracking from './tracking.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'methods' in value && 'output' in value && 'path' in value;

/** Every call of the product, for OpenAPI and the guard tests. Never imported by the web app. */
export const allEndpoints: readonly AnyEndpoint[] = [
  account,
  applications,
  bindings,
  card,
  certification,
  friend,
  leaving,
  media,
  merge,
  moderation,
  notice,
  password,
  qrLogin,
  relation,
  sandbox,
  score,
  settings,
  share,
  staff,
  staffCases,
  staffWords,
  tags,
  tracking,
  wechat,
].flatMap((module) => Object.values(module).filter(isEndpoint));
