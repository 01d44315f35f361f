// The origin of the package: everything that is published with an address of the repository gets it
// from here. It is `repository` of package.json, else what GitHub's workflow says of itself; nothing is made up.

/**
 * The fields of npm's manifest, `{repository, homepage, bugs, author}`, for a `manifest` that may name its repository;
 * empty if it is unknown.
 */
export function origin({ repository } = {}, env = process.env) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  const page = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(
    repository?.url ?? (server && name ? `${server}/${name}` : ""),
  )?.[1];
  if (!page) return {};
  const owner = page.slice(0, page.lastIndexOf("/"));
  return {
    repository: { type: "git", url: `git+${page}.git` },
    homepage: `${page}#readme`,
    bugs: { url: `${page}/issues` },
    author: { name: owner.slice(owner.lastIndexOf("/") + 1), url: owner },
  };
}

/**
 * A page of the repository as npm shows it: links and pictures of the repository lead to the tag `v<version>` of `from`,
 * what `origin` gave. Without a repository the page is as it was.
 */
export function withAddresses(text, { homepage } = {}, version = "") {
  if (!homepage) return text;
  const at = (kind, file) => `${homepage.replace(/#.*$/, "")}/${kind}/v${version}/${file}`;
  const isHere = (link) => !/^(#|[a-z]+:)/i.test(link);
  return text
    .replaceAll(/\b(src|srcset)="([^"]+)"/g, (all, name, file) => (isHere(file) ? `${name}="${at("raw", file)}"` : all))
    .replaceAll(/(!?)(\[[^\]]*\])\(([^)\s]+)\)/g, (all, picture, words, link) =>
      isHere(link) ? `${picture}${words}(${at(picture ? "raw" : "blob", link)})` : all,
    );
}
