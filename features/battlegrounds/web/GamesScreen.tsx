export default function GamesScreen() {
  return <h1 className="t-title">GamesScreen</h1>;
}
