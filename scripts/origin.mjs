// The repository of the package, for all published URLs: `repository` of package.json, otherwise the repository of the
// running GitHub workflow.

/** Returns the fields `{repository, homepage, bugs, author}` for npm's `manifest`; empty if the repository is unknown. */
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
 * Returns a page of the repository for npm: relative links and pictures become URLs of the tag `v<version>`. `from`: the
 * result of `origin`. Without a repository, the page is unchanged.
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
