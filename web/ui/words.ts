/** The standing words of the interface. Whoever needs one of them takes it from here, so that it is spelled one way. */
export const OK_LABEL = '确定';
/** Ends a page on which something is written or chosen. */
export const DONE_LABEL = '完成';
export const CANCEL_LABEL = '取消';
export const LOADING_TEXT = '加载中...';
export const PROMPT_PLACEHOLDER = '点击输入';
export const READING_TEXT = '正在读取数据，请稍候';
export const RETRY_LABEL = '刷新重试';
export const PART_FAILED = '网络不稳定，组件加载失败';
export const MODULE_FAILED = '页面加载失败';
export const PAGE_FAILED = '网络不稳定，页面加载失败，请刷新重试';

/** How long the interface waits before it says that it waits, and how long a message stays, in milliseconds. */
export const LOADING_DIALOG_DELAY = 100;
export const ROUTE_LOADING_DELAY = 100;
export const LOADING_HELPER_DEFER = 300;
export const LOADING_HELPER_KEEP = 250;
export const POP_TIP_DURATION = 3000;
/** How long something can be taken back, and the word for it. */
export const UNDO_DURATION = 5000;
export const UNDO_LABEL = '撤销';
