import { addressOf, type PageQuery, pathOf, pathOfAddress } from '../../platform/entry.ts';
import { lastShare } from '../../platform/share.ts';
import { type Destination, takeDestination } from '../../platform/way-back.ts';

interface Posted {
  detail: { data?: unknown };
}

/** The web view with the app inside, or what stands in its way. */
Component({
  data: {
    /** Address that is shown; '' while there is none. */
    src: '',
    /** Why nothing is shown; '' when something is. */
    stopped: '',
    /** Where the person wanted to be. */
    path: '/',
    posts: [] as unknown[],
  },
  methods: {
    onLoad(opening: PageQuery) {
      this.show(takeDestination() ?? { path: pathOf(opening), ticket: '' });
    },

    onShow() {
      const destination = takeDestination();
      if (destination) this.show(destination);
    },

    show({ path, ticket }: Destination) {
      this.setData({ path });
      wx.getNetworkType({
        success: ({ networkType }) => {
          if (networkType === 'none') this.stop('没有网络');
          else this.setData({ src: addressOf(path, ticket), stopped: '' });
        },
        fail: () => this.setData({ src: addressOf(path, ticket), stopped: '' }),
      });
    },

    stop(stopped: string) {
      // The web view covers all that stands beside it.
      this.setData({ src: '', stopped });
    },

    onFail() {
      this.stop('页面没有打开');
    },

    onRetry() {
      this.show({ path: this.data.path, ticket: '' });
    },

    onMessage({ detail: { data } }: Posted) {
      if (Array.isArray(data)) this.data.posts = data;
    },

    onShareAppMessage({ webViewUrl = '' }: { webViewUrl?: string } = {}) {
      const share = lastShare(this.data.posts);
      const path = share?.path ?? pathOfAddress(webViewUrl) ?? '/';
      return {
        title: share?.title ?? '群录',
        path: `/pages/app/app?to=${encodeURIComponent(path)}`,
        ...(share?.image ? { imageUrl: share.image } : {}),
      };
    },
  },
});
