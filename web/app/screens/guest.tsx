import { accountPaths } from '../../features/account/paths.ts';
import { useSession } from '../../platform/session.ts';
import { BrandSeal } from '../../ui/brand-seal.tsx';
import { Button } from '../../ui/button.tsx';
import { Contact, Eye, ShieldCheck } from '../../ui/icons.ts';
import { Page } from '../../ui/page.tsx';
import { appPaths } from '../paths.ts';
import { SampleCard } from '../sample-card.tsx';
import css from './guest.module.css';

const promises = [
  {
    icon: ShieldCheck,
    title: '联系方式由您做主',
    text: '没登录的人只看到打码的；登录的人、好友，还是先申请再看，由您选。',
  },
  { icon: Eye, title: '谁看过，您都知道', text: '每次查看都有回执：是谁、何时、看了哪一项，随时可以收回。' },
  { icon: Contact, title: '发出去就有用', text: '对方不用装应用，打开链接就能看，一点就存进手机通讯录。' },
] as const;

/** The first screen of a guest: what the product is, a sample card, the login. */
export default function Guest() {
  const { guest } = useSession();
  return (
    <Page
      flush
      footer={
        guest ? (
          <Button block href={accountPaths.login('/card/create?first=1')}>
            做我的名片
          </Button>
        ) : (
          <Button block href={appPaths.home}>
            回到首页
          </Button>
        )
      }
    >
      <div className={css['root']}>
        <div className={css['brand']}>
          <BrandSeal size="m" />
          <span className={css['name']}>群录</span>
          {guest && (
            <a className={css['login']} href={accountPaths.login()}>
              登录
            </a>
          )}
        </div>
        <h1 className={css['title']}>
          一张名片，
          <br />
          一个认真的约定
        </h1>
        <p className={css['lead']}>做一张手机上的名片，发给认识的人。谁看了，您都知道，随时可以收回。</p>
        <SampleCard />
        <ul className={css['promises']}>
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title} className={css['promise']}>
              <span className={css['icon']}>
                <Icon size={22} aria-hidden />
              </span>
              <span>
                <strong className={css['what']}>{title}</strong>
                <span className={css['why']}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className={css['agreements']}>
          <a href={accountPaths.userAgreement}>用户协议</a>
          <a href={accountPaths.paymentAgreement}>隐私与支付协议</a>
        </p>
      </div>
    </Page>
  );
}
