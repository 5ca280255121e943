/** What is said of tools, things for the garden, for being outdoors and for cars; the form is told in `read-kinds.ts`. */
export const workAndOutdoors = `
# tools
h What have you been meaning to fix at home?
h This is for everyone with a list of small repairs.
h Let's talk about that job you keep putting off.
h Who calls you when something has to be fixed?
p That wobbly shelf has been wobbly for a year.
p I borrowed my neighbor's tools so often that it got embarrassing.
p The wrong tool turns ten minutes into an afternoon.
p My toolbox was full, and the right thing was never in there.
p I kept a list of repairs, and it only got longer.
d Look at how {it} sit{s} in my hand while I work.
d Watch what happens when I put {them} to work.
d From up close, you can see how {it} {is} built.
d Look at the edges and the joints first.
m I get {them} out, do the job, and I'm done.
m One small repair before dinner, that's my new rule.
m I keep {them} where I can reach {them}.
m I look for things to fix now.
r My list of repairs is finally getting shorter.
r Now the job is done, and I did it myself.
= Made for jobs around the house
= Easy to get out and put to work
= Good for beginners and for people who build a lot
= Made to be used, not just kept in the box
= A gift for everyone who likes to fix things
= Ready for small repairs and big plans
# garden
h What does your garden need this season?
h This is for everyone with a little green outside.
h Let's talk about the part of home without a roof.
h Who else talks to their plants?
p My garden looked better on the seed packet.
p I spent more time untangling things than gardening.
p Half of my garden things fell apart after one summer.
p There was always one corner that I gave up on.
p I had a plan for the garden, and then I had weeds.
d Look at what {it} {is} made of first.
d Come closer, because this is where you see the difference.
d No tricks, that's simply how I use {them}.
d I looked at {product} from every side before I chose.
m I go outside for five minutes and stay for an hour.
m I have my first coffee outside now.
m A little work outside, and my head is clear.
m I find a reason to go out to the garden every day.
r That corner of the garden is my favorite now.
r Now the garden looks like somebody lives here.
= Made for everyday life outside
= Good for small gardens and big ones
= Easy to look after
= A gift for everyone who likes to be outside
= Ready when the season begins
= Made to live outdoors
# outdoor
h What are you doing with your next free weekend?
h This is for everyone who would rather be outside.
h Let's plan a trip for a minute.
h The weather is never the problem, you know.
p I stayed at home because packing took too long.
p My old gear was heavier than the trip was long.
p Most outdoor gear spends its life in the basement.
p I planned so many trips that never happened.
p You're outside, and the one thing you need lets you down.
d Look at the details, because that's what counts outside.
d Watch how I get {them} ready.
d Come closer and look at how {it} {is} made.
d I tried {product} at home before I took the first trip.
m I pack {them} first when I get out of town.
m A free afternoon is enough of a reason now.
m I take the long way, just to be outside for longer.
m Fresh air, no plan, and {product}.
r Now my weekends happen outside.
r I don't need a reason to get out of the house anymore.
= Made for being outside
= Ready for a spontaneous trip
= Good for short trips and long ones
= A gift for everyone who would rather be outside
= Easy to take along
= Made to be used, in any season
# car
h When did you last look after your car?
h This is for everyone who drives every day.
h Let's talk about your car for a minute.
h Do you hear that noise when you drive, too?
p I drove past the garage for weeks and hoped for the best.
p My car told me that something was due, and I turned the radio up.
p The wrong part costs you the whole Saturday.
p I paid for the garage twice, for the same thing.
p My car was the one thing that I never looked after.
d Look at how {it} {is} made before {it} go{es} on the car.
d Come closer, because here the fit is what counts.
d I looked at {product} from every side before I chose.
d Watch how little I need to get this done.
m I drove to work this morning and thought of nothing but the road.
m Ten minutes in the driveway, and I was back on the road.
m I check my car on Sundays now, and it's quick.
m Long drives are the part of the trip that I like.
r Now my car is ready before I am.
r That's one thing less to worry about on the road.
= Made for cars that are driven every day
= Good for the commute and for long trips
= A small job with a big difference
= A gift for everyone who loves their car
= Made for any season on the road
= One thing less to think about when you drive
`;
