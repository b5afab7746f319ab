/** Words that the published lists of common passwords are made of: general, Indian, and of the sports shown here. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passwd pass passw passcode passkey passme mypassword thepassword newpassword yourpassword
  admin administrator root user guest test tester testing default master manager system server login welcome
  hello helloworld letmein access secret private changeme changeit temp temporary demo sample example qwerty
  qwertyui qwert qwertz azerty asdf asdfgh asdfasdf zxcv zxcvbn qazwsx qwaszx abcd abcde abcabc abcdef iloveyou
  ilove love lovely lovers loveme loveyou myLove sweetheart honey baby babygirl babyboy angel angels princess
  prince queen king kingdom sunshine moonlight star stars superstar shadow dragon monkey tiger lion panther
  eagle falcon wolf bear dolphin butterfly flower flowers rose lily daisy jasmine orchid summer winter spring
  autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december football soccer cricket baseball basketball hockey tennis kabaddi golf
  rugby boxing wrestling racing horse horses casino poker rummy teenpatti betting bet exchange betfair winner
  winners champion champions victory lucky luckyme goodluck jackpot money rupee rupees dollar dollars gold golden
  silver diamond platinum superman batman spiderman ironman hulk thor avengers marvel starwars pokemon pikachu
  naruto goku hunter ranger killer ninja samurai warrior soldier knight wizard magic matrix phoenix mustang
  ferrari porsche mercedes corvette harley yamaha honda suzuki toyota hyundai maruti mahindra tata reliance
  google facebook instagram whatsapp twitter youtube microsoft windows apple samsung nokia iphone android
  internet computer laptop keyboard hacker cyber network wireless freedom forever whatever nothing something
  anything everything trustno trustme believe hope faith peace happy smile family mother father mummy daddy
  sister brother friend friends bestfriend buddy darling cookie chocolate candy sugar coffee banana orange mango
  cherry pepper ginger cheese pizza burger chicken biryani paneer samosa masala michael jordan jennifer jessica
  ashley amanda daniel robert thomas charlie william george andrew joshua matthew anthony richard joseph david
  john james jack justin nicole michelle hannah samantha elizabeth maria sophia olivia emma india indian
  bharat bharatmata hindustan vandemataram jaihind jaishriram jaimatadi shriram sitaram radhe radhekrishna
  radheradhe krishna harekrishna hanuman bajrangbali ganesh ganpati shiva shiv mahadev mahakal omnamahshivaya
  omsairam sairam saibaba durga lakshmi laxmi saraswati parvati allah bismillah inshallah mashallah waheguru
  satnam jesus jesuschrist christ rahul rohit virat virender sachin tendulkar dhoni msdhoni kohli viratkohli
  rohitsharma yuvraj bumrah jadeja ashwin raina sehwag ganguly dravid amit sumit ankit anil sunil ajay vijay
  sanjay manoj vinod ramesh suresh mahesh rajesh mukesh dinesh naresh ganeshji deepak pankaj prakash rakesh
  ashok vikas vikram vishal varun arjun karan kiran rohan sohan mohan aakash akash abhishek aditya anand arun
  gaurav harish jitendra kunal lokesh manish mohit naveen neeraj nikhil nitin pawan pradeep prashant pramod ravi
  ritesh sandeep santosh saurabh shubham sonu monu tushar umesh yogesh priya pooja puja neha nisha kavita sunita
  anita geeta seeta rekha asha usha meena reena seema sapna swati shweta sneha divya deepika aishwarya katrina
  kareena priyanka anushka salman shahrukh aamir amitabh hrithik ranveer ranbir singh sharma verma gupta kumar
  patel yadav khan reddy naidu iyer nair mumbai delhi newdelhi kolkata chennai bangalore bengaluru hyderabad pune
  ahmedabad surat jaipur lucknow kanpur nagpur indore bhopal patna goa punjab gujarat maharashtra rajasthan
  kerala tamilnadu bihar bollywood tollywood barcelona realmadrid liverpool arsenal chelsea manchester
  manutd united messi ronaldo cristiano neymar federer nadal djokovic chennaisuperkings mumbaiindians
  royalchallengers knightriders crossbook
  `
    .trim()
    .toLowerCase()
    .split(/\s+/),
);
