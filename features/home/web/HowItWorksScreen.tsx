export default function HowItWorksScreen() {
  return <h1 className="t-title">HowItWorksScreen</h1>;
}
