import { createService, editService, listCategories, viewService } from '@qunlu/contract/service/calls.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { viewApplication } from '@qunlu/contract/service/seller.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen, stopScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import {
  categories,
  noApplication,
  ownService,
  passedApplication,
  sellingDone,
  stored,
} from '../../testing/services.ts';
import { makeWide } from '../../testing/window.ts';

const user = userEvent.setup();
const session = {};

beforeEach(() => {
  serve(viewSelling, sellingDone);
  serve(viewApplication, passedApplication);
  serve(listCategories, { list: categories });
  serve(listComments, { list: [], next: -1 });
  serve(viewService, ownService);
});

const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
/** By its name: what loads a picker is a dialog, too. */
const dialog = (name: string) => screen.findByRole('dialog', { name });
async function open(path = '/service/create'): Promise<void> {
  renderScreen(path, { session });
  await screen.findByRole('textbox', { name: '标题' });
}
async function addWay(name: string): Promise<void> {
  await press(/选择方式|再加一种方式/);
  await user.click(within(await dialog('添加方式')).getByRole('button', { name: new RegExp(name) }));
  await screen.findByRole('group', { name });
}
const way = (name: string) => within(screen.getByRole('group', { name }));
async function chooseCategory(): Promise<void> {
  await press('分类：选择分类');
  const page = within(await dialog('分类'));
  await user.click(page.getByRole('button', { name: '法律' }));
  await user.click(page.getByRole('button', { name: '合同' }));
  await screen.findByRole('button', { name: '分类：法律 / 合同' });
}

describe('publishing', () => {
  test('a consult service in two ways is sent as the contract says, and its page says what comes next [R100][M066][B071][B072][B078][B085][B086]', async () => {
    const sent = serve(createService, { ...ownService, scheduled: false });
    await open();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '合同审阅');
    await chooseCategory();
    await addWay('电话咨询');
    await addWay('线下约见');
    expect(way('线下约见').getByText('元/次')).toBeTruthy();
    expect(way('线下约见').getByRole('button', { name: '一单最多：1 次' })).toBeTruthy();
    await user.type(way('电话咨询').getByRole('textbox', { name: '价格' }), '299.5');
    await user.type(way('线下约见').getByRole('textbox', { name: '价格' }), '0');
    await user.type(way('线下约见').getByRole('textbox', { name: '地点' }), '龙井路 18 号');
    await press('发布');
    await screen.findByRole('heading', { level: 1, name: ownService.title });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      service: { title: '合同审阅', category_id: 21, content: '', images: [], type: 1 },
      ways: [
        { type: 'tel', fee: 29_950, max: 1, params: { address: '', unit: '次' } },
        { type: 'meet', fee: 0, max: 1, params: { address: '龙井路 18 号', unit: '次' } },
      ],
    });
    expect(location.hash).toBe('#!/service/31');
    expect(location.search).toBe('?made=1');
    expect(await screen.findByText('已发布，名片上看得到了')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /预约时间/ })).getAttribute('href')).toBe(
      '#!/service/edit/31/schedule',
    );
  });

  test('the ways of each kind: six for consulting, one of three for producing [B076][B079][B081][B082][B083][B084][B087][B088][B089][B090]', async () => {
    await open();
    await press('选择方式');
    const offered = within(await dialog('添加方式'))
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(offered.slice(0, 6)).toEqual([
      '电话咨询按约定的时间通话',
      '图文咨询在消息里一问一答，7 天内，最多 20 条消息',
      '线下约见在您给出的地点见面',
      '线上服务通过网络完成',
      '上门服务到买家填写的地址',
      '指定地点买家到您给出的地点',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await addWay('上门服务');
    expect(way('上门服务').queryByRole('textbox', { name: '地点' })).toBeNull();
    await addWay('指定地点');
    expect(way('指定地点').getByRole('textbox', { name: '地点' })).toBeTruthy();

    await user.click(screen.getByRole('radio', { name: '制作' }));
    expect(screen.queryByRole('group', { name: '上门服务' })).toBeNull();
    expect(screen.queryByRole('button', { name: /再加一种方式/ })).toBeNull();
    const kinds = within(screen.getByRole('radiogroup', { name: '方式' })).getAllByRole('radio');
    expect(kinds.map((one) => one.closest('label')?.textContent)).toEqual([
      '快递寄送',
      '线上服务',
      '指定地点',
    ]);
    await user.click(kinds[0] as HTMLElement);
    await user.type(way('快递寄送').getByRole('textbox', { name: '价格' }), '88');
    await user.click(kinds[2] as HTMLElement);
    expect(screen.queryByRole('group', { name: '快递寄送' })).toBeNull();
    expect((way('指定地点').getByRole('textbox', { name: '价格' }) as HTMLInputElement).value).toBe('88');
    expect(way('指定地点').getByText('元/件')).toBeTruthy();
  });

  test('how many of it an order may be is picked as a number, 0 for no limit [V017][B086]', async () => {
    await open();
    await addWay('电话咨询');
    await user.click(way('电话咨询').getByRole('button', { name: '一单最多：1 次' }));
    const page = within(await dialog('一单最多几份'));
    const figure = page.getByRole('textbox', { name: '一单最多几份' });
    await user.clear(figure);
    await user.type(figure, '10000');
    expect(page.getByText('不能大于9999')).toBeTruthy();
    await user.clear(figure);
    await user.type(figure, '0');
    await user.click(page.getByRole('button', { name: '完成' }));
    expect(await screen.findByRole('button', { name: '一单最多：不限' })).toBeTruthy();
  });

  test('what is missing is said at its field, and nothing is sent', async () => {
    const sent = serve(createService, ownService);
    await open();
    await press('发布');
    for (const words of ['请填写标题', '请选择分类', '请选择至少一种方式'])
      expect(await screen.findByText(words)).toBeTruthy();
    await addWay('线下约见');
    await user.type(way('线下约见').getByRole('textbox', { name: '价格' }), '60000');
    await press('发布');
    expect((await screen.findAllByText('最高 50000 元')).length).toBeGreaterThan(0);
    expect(way('线下约见').getByText('请填写地点')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  test('a refusal stands at its field; sent again it is another attempt', async () => {
    let refusals = 0;
    const sent = serve(createService, () => {
      refusals += 1;
      if (refusals === 1)
        return fail('refused', { message: '标题里有不能发布的内容，请修改', field: 'title' });
      return ownService;
    });
    await open();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '合同审阅');
    await chooseCategory();
    await addWay('电话咨询');
    await user.type(way('电话咨询').getByRole('textbox', { name: '价格' }), '0');
    await press('发布');
    expect(await screen.findByText('标题里有不能发布的内容，请修改')).toBeTruthy();
    await press('发布');
    await screen.findByRole('heading', { level: 1, name: ownService.title });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('what is missing for it is said with the way there: phone and card always, real name, application and freeze for what costs [D155][D18][D19][V014]', async () => {
    serve(viewApplication, {
      ...noApplication,
      needs: { phone: false, card: true },
      can_apply: false,
    });
    serve(viewSelling, {
      problem: '您的商户已冻结，不能收费，请联系客服',
      steps: [
        { key: 'frozen', state: 'barred' },
        { key: 'person', state: 'todo' },
        { key: 'approval', state: 'waiting' },
      ],
    });
    await open();
    const needs = within(await screen.findByRole('region', { name: '发布前还需要' }));
    expect(needs.getAllByRole('link').map((one) => one.textContent)).toEqual([
      '名片写了姓名的名片，服务会出现在上面去完成',
    ]);
    await addWay('电话咨询');
    await user.type(way('电话咨询').getByRole('textbox', { name: '价格' }), '299');
    const selling = within(await screen.findByRole('region', { name: '收费前还需要' }));
    expect(selling.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '#!/user/identity/merchant',
      '#!/user/identity',
      '#!/user/serviceapply',
    ]);
  });

  test('the service can be looked at before it is published [V009][V010]', async () => {
    await open();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '合同审阅');
    await addWay('电话咨询');
    await user.type(way('电话咨询').getByRole('textbox', { name: '价格' }), '299');
    await press('预览');
    const page = within(await screen.findByRole('dialog', { name: '预览' }));
    expect(page.getByRole('heading', { name: '合同审阅' })).toBeTruthy();
    expect(page.getByRole('region', { name: '方式' }).textContent).toContain('¥299.00/次');
  });

  test('on a wide screen it stands beside the form while it is written', async () => {
    makeWide();
    await open();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '合同审阅');
    expect(
      within(screen.getByRole('region', { name: '预览' })).getByRole('heading', { name: '合同审阅' }),
    ).toBeTruthy();
  });

  test('what was typed is there again, and can be thrown away', async () => {
    await open();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '合同审阅');
    stopScreen();
    document.body.replaceChildren();
    await open();
    expect((screen.getByRole('textbox', { name: '标题' }) as HTMLInputElement).value).toBe('合同审阅');
    await press('放弃');
    expect((screen.getByRole('textbox', { name: '标题' }) as HTMLInputElement).value).toBe('');
    expect(localStorage.getItem('service-draft-7001-new')).toBeNull();
  });
});

describe('editing', () => {
  test('everything is filled in; the type stays; what is saved carries the version that was seen [R101][B077][B078]', async () => {
    const sent = serve(editService, { ...ownService, title: '茶席设计' });
    await open('/service/edit/31');
    expect(screen.queryByRole('radiogroup', { name: '类型' })).toBeNull();
    expect(screen.getByRole('button', { name: '分类：设计 / 空间设计' })).toBeTruthy();
    expect((way('线下约见').getByRole('textbox', { name: '价格' }) as HTMLInputElement).value).toBe('599');
    const title = screen.getByRole('textbox', { name: '标题' });
    await user.clear(title);
    await user.type(title, '茶席设计');
    await press('保存');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.query.id).toBe(31);
    expect(sent[0]?.body).toMatchObject({
      rev: 3,
      service: { title: '茶席设计', images: [stored(1), stored(2)] },
      ways: [
        { type: 'tel', fee: 29_900 },
        { type: 'meet', max: 3, params: { address: '西湖区龙井路 18 号' } },
      ],
    });
    expect(await screen.findByText('服务已保存')).toBeTruthy();
  });

  test('a change made elsewhere is asked about: with the own words it is sent once more', async () => {
    const newer = { ...ownService, rev: 4, title: '别处的标题' };
    const sent = serve(editService, ({ body }) =>
      body.rev === 4 ? { ...ownService, rev: 5 } : fail('conflict', { message: '服务已在别处改过' }),
    );
    await open('/service/edit/31');
    serve(viewService, newer);
    await press('保存');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '用现在填的' }),
    );
    await waitFor(() => expect(sent.map(({ body }) => body.rev)).toEqual([3, 4]));
    expect(sent[1]?.body.service.title).toBe('茶席设计咨询');
  });

  test('or the newest one is shown instead', async () => {
    serve(editService, () => fail('conflict', { message: '服务已在别处改过' }));
    await open('/service/edit/31');
    serve(viewService, { ...ownService, rev: 4, title: '别处的标题' });
    await user.type(screen.getByRole('textbox', { name: '标题' }), '改');
    await press('保存');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '看最新的' }),
    );
    expect(await screen.findByDisplayValue('别处的标题')).toBeTruthy();
  });

  test('somebody else’s cannot be edited', async () => {
    serve(viewService, { ...ownService, mine: false });
    renderScreen('/service/edit/31', { session });
    expect(await screen.findByText('服务不存在或已不可见')).toBeTruthy();
  });
});
