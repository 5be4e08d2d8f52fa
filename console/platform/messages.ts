import polyglotI18nProvider from 'ra-i18n-polyglot';
import chinese from 'ra-language-chinese';
import type { TranslationMessages } from 'react-admin';

/** The library's words in Chinese; a few replaced by our own, and those that its version lacks. */
const given = chinese as unknown as TranslationMessages;
const messages: TranslationMessages = {
  ...given,
  ra: {
    ...given.ra,
    auth: {
      ...given.ra.auth,
      auth_check_error: '请先登录',
      sign_in_error: '手机号、密码或验证码不正确',
      logout: '退出后台',
    },
    page: { ...given.ra.page, empty: '这里没有待办', error: '出错了', not_found: '页面不存在' },
    navigation: {
      ...given.ra.navigation,
      no_filtered_results: '没有符合条件的内容',
      no_results: '没有内容',
      clear_filters: '清除条件',
    },
    notification: {
      ...given.ra.notification,
      http_error: '网络不稳定，请重试',
      logged_out: '登录已失效，请重新登录',
    },
  },
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'zh', [{ locale: 'zh', name: '中文' }], {
  allowMissing: true,
});
