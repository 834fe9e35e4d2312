export default function MenuScreen() {
  return <h1 className="t-title">MenuScreen</h1>;
}
