import { accessSync, constants, mkdirSync } from 'node:fs';
import { isLink } from '@qunlu/contract/kernel/link.ts';
import { email } from '@qunlu/contract/kernel/validators.ts';

/** A variable that is missing or wrong; the message names it and says what to do. */
export class EnvError extends Error {}

export type Mode = 'sandbox' | 'production';

/** How people reach the operator. */
export interface Support {
  kind: 'phone' | 'mail' | 'link';
  value: string;
}

/** The process's environment variables. */
export type Source = Record<string, string | undefined>;

export function whole(source: Source, name: string, fallback: number, min: number, max: number): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new EnvError(`${name}=${text} 不正确，请填写 ${min} 到 ${max} 的整数`);
  }
  return value;
}

export function oneOf<const V extends string>(
  source: Source,
  name: string,
  values: readonly V[],
  fallback: V,
): V {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const found = values.find((value) => value === text);
  if (!found) throw new EnvError(`${name}=${text} 不正确，可选 ${values.join('、')}`);
  return found;
}

export function needed(source: Source, name: string, why: string): string {
  const value = source[name];
  if (!value) throw new EnvError(`缺少 ${name}：${why}`);
  return value;
}

/** The sandbox's default secret; production refuses it. */
export const sandboxSecret = 'qunlu-sandbox';

export function secret(source: Source, name: string, mode: Mode, why: string): string {
  const value = source[name] || (mode === 'sandbox' ? sandboxSecret : '');
  if (mode === 'production' && (value.length < 32 || value === sandboxSecret)) {
    throw new EnvError(`${name} 不能为空、默认值或短于 32 个字符：${why}`);
  }
  return value;
}

/** `SECRET_KEY_PREVIOUS`: what was made under it holds until it is taken out. */
export function previousSecret(source: Source, mode: Mode): string {
  const value = source['SECRET_KEY_PREVIOUS'] || '';
  if (value !== '' && mode === 'production' && (value.length < 32 || value === source['SECRET_KEY'])) {
    throw new EnvError(
      'SECRET_KEY_PREVIOUS 应是更换前的 SECRET_KEY：不短于 32 个字符，与现在的不同；没有更换过就留空',
    );
  }
  return value;
}

/** The address of an external service, '' for none; plain http in the sandbox only. */
export function webAddress(source: Source, name: string, mode: Mode, fallback = ''): string {
  const url = (source[name] || fallback).replace(/\/+$/, '');
  const right = URL.canParse(url) && (mode === 'production' ? /^https:/ : /^https?:/).test(url);
  if (url !== '' && !right) throw new EnvError(`${name}=${url} 不正确，应以 https:// 开头`);
  return url;
}

const telephone = /^\+?\d[\d -]{3,18}\d$/;

/** How people reach the operator: a telephone number, a mail address or an https page; null for none. */
export function contact(source: Source, name: string): Support | null {
  const value = source[name]?.trim() ?? '';
  if (value === '') return null;
  if (telephone.test(value)) return { kind: 'phone', value };
  if (isLink(value)) return { kind: 'link', value };
  if (value.length <= 100 && email(value, name) === '') return { kind: 'mail', value };
  throw new EnvError(`${name}=${value} 不正确，请填写电话、邮箱或以 https:// 开头的网址`);
}

/** Creates a directory where there is none, and checks that it can be written to. */
export function writable(name: string, directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvError(`${name}=${directory} 不能写入（${code}），请换一个目录或改它的权限`);
  }
}
