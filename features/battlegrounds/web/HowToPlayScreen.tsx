export default function HowToPlayScreen() {
  return <h1 className="t-title">HowToPlayScreen</h1>;
}
