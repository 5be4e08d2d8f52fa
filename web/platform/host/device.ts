/** What the user agent says. */
export interface Device {
  mobile: boolean;
  wechat: boolean;
}

export function deviceOf(agent: { userAgent: string; maxTouchPoints?: number }): Device {
  const text = agent.userAgent;
  // an iPad calls itself a Macintosh, but has a touch screen
  const tablet = /Macintosh/.test(text) && (agent.maxTouchPoints ?? 0) > 1;
  return {
    mobile: tablet || /Android|iPhone|iPad|iPod|Mobile|HarmonyOS|OpenHarmony/i.test(text),
    wechat: /MicroMessenger/i.test(text),
  };
}
