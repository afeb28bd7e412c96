navigator.canShare = () => true;
navigator.share = async ({ text, files }) => {
  window.sent = { text, files: files.map((file) => [file.name, file.type]) };
};
