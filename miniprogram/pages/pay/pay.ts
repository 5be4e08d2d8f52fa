import { fieldOf, type PageQuery, routePath, sitePath } from '../../platform/entry.ts';
import { acceptTransfer, askForMessages, type Outcome, pay } from '../../platform/money.ts';
import { settings } from '../../platform/settings.ts';
import { backToView, isOpenedByView } from '../../platform/way-back.ts';

type Step = 'busy' | 'paid' | 'failed';

const fields = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign', 'mchId', 'back'] as const;
type Fields = Record<(typeof fields)[number], string>;

/** Opens WeChat's sheet for a payment, or with `mchId` for a transfer. Fields: docs/native-bridge.md. */
Component({
  data: {
    step: 'busy' as Step,
    words: '',
    given: undefined as Fields | undefined,
  },
  methods: {
    onLoad(opening: PageQuery) {
      const given = Object.fromEntries(fields.map((name) => [name, fieldOf(opening, name)])) as Fields;
      if (!isOpenedByView()) {
        // The system has closed what lay under it: the order is shown again, and nothing is paid by a link from outside.
        const back = sitePath(given.back);
        return backToView(back === undefined ? undefined : { path: routePath(back), ticket: '' });
      }
      this.setData({ given });
      void this.start();
    },

    async start() {
      const { given } = this.data;
      if (!given) return;
      this.setData({ step: 'busy', words: '' });
      const outcome: Outcome = await (given.mchId === '' ? pay(given) : acceptTransfer(given));
      if (outcome === 'failed') this.setData({ step: 'failed', words: '微信没有打开，请稍后再试' });
      else if (outcome === 'done' && given.mchId === '' && settings.templates.length > 0)
        this.setData({ step: 'paid' });
      else backToView();
    },

    async onSubscribe() {
      await askForMessages(settings.templates);
      backToView();
    },

    onLeave() {
      backToView();
    },
  },
});
