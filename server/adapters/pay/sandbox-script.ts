/** Of the cashier's pages, alone or inside the sheet that the sandbox's WeChat shows over a page. */
export const cashierScript = `document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button[data-act]') : null;
  if (!button) return;
  const { act, kind, number } = button.dataset;
  const acts = button.closest('.acts');
  const back = acts.dataset.back || '';
  const leave = (result) => {
    if (parent !== window) parent.postMessage({ sandboxPay: result }, location.origin);
    else if (back) location.assign(back);
    else if (document.getElementById('messages')) dispatchEvent(new Event('sandbox-change'));
    else if (result === 'cancel' && history.length > 1) history.back();
    else document.querySelector('[role=status]').textContent = result === 'ok' ? '已完成，请回到群录。' : '没有支付，可以关闭本页。';
  };
  if (act === 'leave') return leave('cancel');
  const buttons = acts.querySelectorAll('button');
  buttons.forEach((one) => (one.disabled = true));
  const answer = await fetch('/sandbox/pay/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, number, act }),
  }).catch(() => null);
  if (answer && answer.ok) return leave('ok');
  buttons.forEach((one) => (one.disabled = false));
  const status = document.querySelector('[role=status]');
  if (status) status.textContent = '没有成功，请刷新后再试。';
  else location.reload();
});
`;

export const cashierStyle = `.acts{display:flex;gap:12px;flex-wrap:wrap;margin-top:12px}.acts button,.acts a{min-height:44px;padding:0 20px;border:1px solid #b9b4a8;border-radius:10px;background:transparent;color:inherit;font:inherit;line-height:42px;text-decoration:none;cursor:pointer}.acts .confirm{background:#0b6b3a;border-color:#0b6b3a;color:#fff;font-weight:600}.acts button:disabled{opacity:.6;cursor:default}.sum{font-size:28px;font-weight:600;font-variant-numeric:tabular-nums}`;
