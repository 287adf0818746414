// The end of a sign-in with a provider: notifies the page that opened this window, and closes it. The channel
// reaches only pages of this site.
const { channel, word, close } = document.currentScript.dataset;
if (word) {
  const line = new BroadcastChannel(channel);
  line.postMessage(JSON.parse(word));
  line.close();
}
if (close === 'true') window.close();
