import { fail } from '@qunlu/contract/kernel/errors.ts';
import sharp from 'sharp';
import type { ContentCheck, Judgement } from '../../platform/providers.ts';
import type { WechatReply, WechatDeps, WechatTransport } from '../wechat/transport.ts';

interface TextAnswer extends WechatReply {
  /** In answers of API version 2 only. */
  result?: { suggest: 'pass' | 'review' | 'risky' };
}

/** Error code of version 1 and of the picture check for refused content. */
const risky = 87014;
/** The openid is not one of this app's, or the person has not used the app in the last two hours. */
const unknownPerson = new Set([40003, 43104, 61010]);
/** Scene "profile": the only one of WeChat's four that fits a card, a name or a message about oneself. */
const profileScene = 1;
/** Largest picture in pixels that WeChat accepts. */
const pictureMax = { width: 750, height: 1334 } as const;

const suggestions: Record<string, Judgement | undefined> = {
  pass: 'pass',
  review: 'review',
  risky: 'refuse',
};

/**
 * WeChat's content safety, called as our mini-program. Version 2 checks texts of people whose openid it knows; version 1,
 * which needs no openid, checks those of others.
 */
export function wechatCheck(deps: WechatDeps, transport: WechatTransport): ContentCheck {
  function judged(reply: TextAnswer, path: string): Judgement {
    if (reply.errcode === risky) return 'refuse';
    const judgement = reply.result ? suggestions[reply.result.suggest] : 'pass';
    if (!reply.errcode && judgement) return judgement;
    deps.log.warn({ path, errcode: reply.errcode }, 'wechat refused');
    return fail('busy', { message: '内容审核暂时没有回应，请稍后再试' });
  }

  return {
    appid: deps.env.wechat.apps.mini?.appid ?? '',

    async text(content, openid) {
      const path = '/wxa/msg_sec_check';
      if (openid !== '') {
        const input = { version: 2, scene: profileScene, openid, content };
        const reply = await transport.sendWithToken<TextAnswer>('mini', path, input);
        if (!unknownPerson.has(reply.errcode ?? 0)) return judged(reply, path);
      }
      return judged(await transport.sendWithToken<TextAnswer>('mini', path, { content }), path);
    },

    async picture(load) {
      const bytes = await load();
      if (!bytes) return 'pass';
      const path = '/wxa/img_sec_check';
      const small = await sharp(bytes)
        .rotate()
        .resize({ ...pictureMax, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .toBuffer();
      const form = new FormData();
      form.append('media', new Blob([new Uint8Array(small)], { type: 'image/jpeg' }), 'picture.jpg');
      return judged(await transport.sendWithToken<TextAnswer>('mini', path, form), path);
    },
  };
}
