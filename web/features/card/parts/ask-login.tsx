import { requireLogin } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import css from './ask-login.module.css';
import { type Intent, intentEnd, keepIntent } from './intent.ts';

interface Words {
  title: string;
  text: string;
  ok: string;
}

const words: Record<Intent['act'], (of: { name: string; label: string }) => Words> = {
  open: ({ label }) => ({
    title: `查看${label}`,
    text: '登录后直接显示，不用再点一次。对方会知道您看过。',
    ok: '登录并查看',
  }),
  save: ({ name }) => ({
    title: `把${name}存入通讯录`,
    text: '登录后直接生成通讯录文件，手机和邮箱都在里面。对方会知道您看过。',
    ok: '登录并存入',
  }),
  swap: ({ name }) => ({
    title: `和${name}交换名片`,
    text: '登录后直接递出您的名片；还没有名片的，先花一分钟做一张。',
    ok: '登录并交换',
  }),
  follow: ({ name }) => ({
    title: `关注${name}`,
    text: '登录后直接关注，不用再点一次。',
    ok: '登录并关注',
  }),
};

export interface LoginPrompt {
  intent: Omit<Intent, 'until'>;
  /** The owner of the card. */
  name: string;
  /** The contact, as people read it. */
  label?: string;
}

/** Names what a guest wants to do and leads to the login, after which it is done without another tap. */
export async function askLogin({ intent, name, label = '' }: LoginPrompt): Promise<void> {
  const { title, text, ok } = words[intent.act]({ name, label });
  const sure = await openSheet<true>(title, (close) => (
    <div className={css['root']}>
      <p className={css['text']}>{text}</p>
      <Button block onClick={() => close(true)}>
        {ok}
      </Button>
    </div>
  ));
  if (sure === null) return;
  keepIntent({ ...intent, until: intentEnd() });
  requireLogin();
}
