import type { Session } from '@qunlu/contract/account/entity.ts';
import { arrive, bindPhone, register, type SignupSource, ticketOf } from '../../platform/account.ts';
import { sentenceOf } from '../../platform/call.ts';
import { fieldOf, type PageQuery, routePath, sitePath } from '../../platform/entry.ts';
import { backToView, isOpenedByView } from '../../platform/way-back.ts';

type Step = 'busy' | 'agree' | 'phone' | 'failed';

interface Checked {
  detail: { value: readonly string[] };
}
/** Of WeChat's button for the number; without a code the person has refused. */
interface Granted {
  detail: { code?: string };
}
interface Read {
  currentTarget: { dataset: { route?: string } };
}

/** Logs the page inside in, or binds the number of who is logged in there. Fields: docs/native-bridge.md. */
Component({
  data: {
    step: 'busy' as Step,
    agreed: false,
    words: '',
    /** Route of the page inside that opens afterwards. */
    callback: '/',
    /** Who is logged in in the page inside, when their number is wanted; '' otherwise. */
    person: '',
    source: {} as SignupSource,
    /** With which a newcomer registers. */
    ticket: '',
    session: undefined as Session | undefined,
  },
  methods: {
    onLoad(opening: PageQuery) {
      if (!isOpenedByView()) return backToView();
      const callback = fieldOf(opening, 'callback');
      const [qc, ac] = [fieldOf(opening, 'qc'), fieldOf(opening, 'ac')];
      this.setData({
        callback: sitePath(callback) ?? '/',
        person: fieldOf(opening, 'person'),
        source: { ...(qc && { qc }), ...(ac && { ac }) },
      });
      void this.start();
    },

    async start() {
      this.setData({ step: 'busy', words: '' });
      try {
        const { session, ticket } = await arrive(this.data.source);
        const { person } = this.data;
        if (person !== '') this.askPhone(session, person);
        else if (session) await this.enter(session);
        else this.setData({ step: 'agree', ticket });
      } catch (error) {
        this.fail(error);
      }
    },

    /** The number is bound to whoever WeChat knows here: it must be the person of the page. */
    askPhone(session: Session | null, person: string) {
      if (session && String(session.user_id) === person) this.setData({ step: 'phone', session });
      else this.setData({ step: 'failed', words: '这个微信登录的是另一个账号，请改用短信验证码绑定' });
    },

    onAgree({ detail }: Checked) {
      this.setData({ agreed: detail.value.includes('agreed'), words: '' });
    },

    onRead({ currentTarget }: Read) {
      const route = encodeURIComponent(currentTarget.dataset.route ?? '/');
      void wx.navigateTo({ url: `/pages/app/app?route=${route}` });
    },

    async onRegister() {
      const { agreed, ticket, source } = this.data;
      if (!agreed) return this.setData({ words: '请先勾选同意两份协议' });
      this.setData({ step: 'busy', words: '' });
      try {
        await this.enter(await register(ticket, source));
      } catch (error) {
        this.fail(error);
      }
    },

    async onPhone({ detail }: Granted) {
      const { session } = this.data;
      if (!detail.code || !session) return this.setData({ words: '没有得到手机号，可以改用短信验证码绑定' });
      this.setData({ step: 'busy', words: '' });
      try {
        await bindPhone(session, detail.code);
        // The page inside asks the server, and goes on with what it was doing.
        backToView();
      } catch (error) {
        this.setData({ step: 'phone', words: sentenceOf(error) });
      }
    },

    /** The page inside opens again, as this person. */
    async enter(session: Session) {
      backToView({ path: routePath(this.data.callback), ticket: await ticketOf(session) });
    },

    onLeave() {
      backToView();
    },

    onOtherWay() {
      const { callback, person } = this.data;
      if (person !== '') return backToView();
      backToView({ path: routePath(`/login?callback=${encodeURIComponent(callback)}`), ticket: '' });
    },

    fail(error: unknown) {
      this.setData({ step: 'failed', words: sentenceOf(error) });
    },
  },
});
